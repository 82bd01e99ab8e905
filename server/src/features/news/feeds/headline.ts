const MAX_LENGTH = 300
/** What editors encode. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  pound: '£',
  euro: '€',
  yen: '¥',
}
const MAX_CODE_POINT = 0x10ffff

const decodeEntity = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
}

const TAG = /<\/?[a-z!][^<>]*>/gi

/** One that another stood in is a tag only now: then no bracket may open one any more, which takes one more look however deep they stood. */
function stripTags(text: string): string {
  const stripped = text.replaceAll(TAG, ' ')
  return stripped.search(TAG) >= 0 ? stripped.replaceAll(/<(?=[a-z/!])/gi, ' ') : stripped
}

/**
 * The words of a title, which may hold HTML, once more encoded: no tags, no line breaks, nothing that is not seen or turns the
 * direction of what follows; at most 300 characters. Empty where nothing is left.
 */
export function toHeadline(title: string): string {
  const decoded = title
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w{1,9}));/gi, decodeEntity)
    .toWellFormed()
    .replaceAll(/[\p{Cf}\p{Co}]/gu, '')
    .normalize('NFC')
  // After all that: a tag may be one only without what is not seen, and once its letters are written as here.
  const text = stripTags(decoded)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH - 1)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2))
    .trimEnd()
    .toWellFormed()}…`
}
