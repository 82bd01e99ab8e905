import type { Rolldown } from 'vite'

/** The files that a chunk cannot start without, itself among them. */
export function needsOf(bundle: Rolldown.OutputBundle, name: string, known = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || known.has(name)) return known
  known.add(name)
  for (const needed of chunk.imports) needsOf(bundle, needed, known)
  return known
}

/** The last script of a page: it starts the client, and names all other parts, so that it is another file when any of them is. */
export function entryOf(page: string): string {
  const entry = [...page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].at(-1)?.[1]
  if (entry === undefined) throw new Error('The page has lost its script.')
  return entry
}
