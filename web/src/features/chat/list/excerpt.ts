/** Minimum number of characters before the first match. */
const CONTEXT_LENGTH = 16

/** The text of a message in one line, starting shortly before the first word of `q`. */
export function excerptAround(content: string, q: string): string {
  const text = content.replaceAll(/\s+/g, ' ')
  const lower = text.toLowerCase()
  const places = q
    .toLowerCase()
    .split(/\s+/)
    .map((word) => lower.indexOf(word))
    .filter((index) => index >= 0)
  const from = places.length === 0 ? 0 : text.lastIndexOf(' ', Math.min(...places) - CONTEXT_LENGTH) + 1
  return from === 0 ? text : `… ${text.slice(from)}`
}
