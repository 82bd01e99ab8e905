/**
 * Takes the tags so far and what was typed or pasted, and gives them together: commas and line breaks part tags, ends are trimmed,
 * a leading # is dropped, blanks are ignored, and a tag that is there already, in whatever case, is not added again.
 */
export function addTags(tags: readonly string[], typed: string): string[] {
  const together = [...tags]
  for (const piece of typed.split(/[,\r\n]/)) {
    const tag = piece.trim().replace(/^#+/, '').trim()
    if (tag !== '' && !together.some((other) => other.toLowerCase() === tag.toLowerCase())) together.push(tag)
  }
  return together
}
