/** An error in a content file, with the name of the file. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`)
    this.name = 'ContentError'
  }
}

/** Splits a file into its front matter (the fields between the two `---`) and its body. Throws a ContentError if there is no front matter. */
export function splitFrontMatter(file: string, text: string): { front: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (match === null) throw new ContentError(file, 'the front matter is missing')
  return { front: readFields(match[1] ?? ''), body: match[2] ?? '' }
}

/** Reads `name: value` lines. The last value of a name counts. */
const readFields = (text: string): Record<string, string> => Object.fromEntries(listFields(text))

/** The same as a list of all lines, in order. */
export function listFields(text: string): (readonly [name: string, value: string])[] {
  return text.split('\n').flatMap((line) => {
    const match = /^([a-z]+):\s*(.*)$/.exec(line.trim())
    return match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const]
  })
}
