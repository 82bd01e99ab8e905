/**
 * What may be a cashtag, for use inside a larger pattern: `$EURUSD`, `$BRK.B`, `$BTC.X`, `$ES1!`, `$6EZ26`, `$AAPL261218C202.5`.
 * At least one letter, so that a sum of money such as $100 is none.
 */
export const CASHTAG = String.raw`\$(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,21}(?:\.[A-Za-z0-9]{1,3}|!)?`

/** What may not stand before a cashtag: the rest of a word, an address, or another sign. */
export const NOT_AFTER_WORD = String.raw`(?<![\p{L}\p{N}_$#&/])`

/** What may not stand behind it. */
const NOT_BEFORE_WORD = String.raw`(?![\p{L}\p{N}_])`

/** A cashtag that is being written, up to the caret. */
export const PARTIAL_CASHTAG = new RegExp(`${NOT_AFTER_WORD}${String.raw`\$(?<name>[A-Za-z][A-Za-z0-9.]{0,20})$`}`, 'u')

/** A cashtag where it stands in a text. */
export interface Cashtag {
  /** In capitals, without the dollar sign. */
  tag: string
  start: number
  /** Behind its last character. */
  end: number
}

/**
 * What of a possible cashtag is one: all of it, or what stands before its dot, which may end a sentence; `undefined` where neither is known.
 * `found` begins with the dollar sign; the tag is in capitals.
 */
export function findKnownTag(found: string, isKnown: (tag: string) => boolean): string | undefined {
  const whole = found.slice(1).toUpperCase()
  return [whole, whole.split(/[.!]/, 1)[0]].find((tag) => tag !== '' && tag !== undefined && isKnown(tag))
}

const CASHTAG_CANDIDATE = new RegExp(NOT_AFTER_WORD + CASHTAG + NOT_BEFORE_WORD, 'gu')

/** The cashtags of a text, in their order; those that nobody knows are no cashtags. */
export function findCashtags(text: string, isKnown: (tag: string) => boolean): Cashtag[] {
  // Most texts have none: that is seen much faster so.
  if (!text.includes('$')) return []
  return [...text.matchAll(CASHTAG_CANDIDATE)].flatMap(({ 0: found, index: start }) => {
    const tag = findKnownTag(found, isKnown)
    return tag === undefined ? [] : [{ tag, start, end: start + 1 + tag.length }]
  })
}
