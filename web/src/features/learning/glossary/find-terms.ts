import type { Term } from './term.ts'

/** Where a text names a term, in code units. */
export interface Found {
  at: number
  length: number
  id: string
}

/** Finds the terms that a text names and that are not among those `seen`, to which it adds them: so each is found once. */
export type Finder = (text: string, seen: Set<string>) => Found[]

const CAPITALS = /^[A-Z]{2,}$/
const escape = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
const keyOf = (words: string) => words.toLowerCase().replace(/\s+/g, ' ')

/** Makes the finder of these terms. Common words are left alone; their longer forms are not. */
export function makeFinder(terms: readonly Term[]): Finder {
  const named = terms.flatMap(({ id, name, also, quiet }) => [...(quiet ? [] : [name]), ...also].map((words) => ({ id, words })))
  const byKey = new Map(named.map((one) => [keyOf(one.words), one]))
  // The longest first, so that "stop-limit order" is not found as "stop-limit".
  const words = named.map((one) => escape(one.words)).toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_$#@/.-])(?:(${words.join('|')})(?:s|es)?)(?![\p{L}\p{N}_-])`, 'giu')

  return (text, seen) => {
    const found: Found[] = []
    for (const match of text.matchAll(pattern)) {
      const [whole, base = ''] = match
      const one = byKey.get(keyOf(base))
      if (one === undefined || seen.has(one.id) || (CAPITALS.test(one.words) && base !== one.words)) continue
      seen.add(one.id)
      found.push({ at: match.index, length: whole.length, id: one.id })
    }
    return found
  }
}
