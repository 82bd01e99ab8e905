/**
 * Adds typed or pasted tags, separated by commas or line breaks. Trims them, drops a leading # and skips blanks and duplicates (ignoring
 * case).
 */
export function addTags(tags: readonly string[], typed: string): string[] {
  const together = [...tags]
  for (const piece of typed.split(/[,\r\n]/)) {
    const tag = piece.trim().replace(/^#+/, '').trim()
    if (tag !== '' && !together.some((other) => other.toLowerCase() === tag.toLowerCase())) together.push(tag)
  }
  return together
}
