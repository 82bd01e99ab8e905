/** Something that the authors of lessons should put right: which line of which file, and what. */
export class ContentError extends Error {
  constructor(file: string, words: string) {
    super(`${file}: ${words}`)
    this.name = 'ContentError'
  }
}

/** The fields between the two `---` at the top of a file, and what comes after. Throws where there are none. */
export function splitFrontMatter(file: string, text: string): { front: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (match === null) throw new ContentError(file, 'it begins with no front matter')
  return { front: readFields(match[1] ?? ''), body: match[2] ?? '' }
}

/** `name: value` on each line; of a name that comes again, the last. */
const readFields = (text: string): Record<string, string> => Object.fromEntries(listFields(text))

/** The same, with every line of every name in its order. */
export function listFields(text: string): (readonly [name: string, value: string])[] {
  return text.split('\n').flatMap((line) => {
    const match = /^([a-z]+):\s*(.*)$/.exec(line.trim())
    return match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const]
  })
}
