const MAX_LENGTH = 300
/** Entities that editors use. */
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

/** A nested tag may become one only after the first pass; then all opening brackets are removed, so two passes suffice for any depth. */
function stripTags(text: string): string {
  const stripped = text.replaceAll(TAG, ' ')
  return stripped.search(TAG) >= 0 ? stripped.replaceAll(/<(?=[a-z/!])/gi, ' ') : stripped
}

/**
 * Converts a title, which may contain encoded HTML, to plain text without tags, line breaks, invisible and bidirectional characters; at
 * most 300 characters, empty if nothing is left.
 */
export function toHeadline(title: string): string {
  const decoded = title
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w{1,9}));/gi, decodeEntity)
    .toWellFormed()
    .replaceAll(/[\p{Cf}\p{Co}]/gu, '')
    .normalize('NFC')
  // Last, because removing invisible characters and normalizing characters may complete a tag.
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
