/**
 * The pattern of a cashtag, for use inside a larger pattern: `$EURUSD`, `$BRK.B`, `$BTC.X`, `$ES1!`, `$ES_F`, `$6EZ26`, `$AAPL261218C202.5`.
 * It has at least one letter, so that an amount such as $100 does not match.
 */
export const CASHTAG = String.raw`\$(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,21}(?:\.[A-Za-z0-9]{1,3}|!|_[Ff](?![A-Za-z0-9_]))?`

/** A cashtag does not follow a word, a URL or another sign. */
export const NOT_AFTER_WORD = String.raw`(?<![\p{L}\p{N}_$#&/])`

/** A cashtag is not followed by a letter, a digit or `_`. */
const NOT_BEFORE_WORD = String.raw`(?![\p{L}\p{N}_])`

/** An incomplete cashtag before the caret. */
export const PARTIAL_CASHTAG = new RegExp(`${NOT_AFTER_WORD}${String.raw`\$(?<name>[A-Za-z][A-Za-z0-9.]{0,20})$`}`, 'u')

/** A cashtag and its position in a text. */
export interface Cashtag {
  /** In capitals, without the dollar sign. */
  tag: string
  start: number
  /** The index after its last character. */
  end: number
}

/**
 * Returns the known tag in a match of `CASHTAG`: the whole match, or the part before its dot, which may end a sentence. Returns `undefined` if neither is known.
 * `found` starts with the dollar sign. The result is in capitals, without it.
 */
export function findKnownTag(found: string, isKnown: (tag: string) => boolean): string | undefined {
  const whole = found.slice(1).toUpperCase()
  return [whole, whole.split(/[.!]/, 1)[0]].find((tag) => tag !== '' && tag !== undefined && isKnown(tag))
}

const CASHTAG_CANDIDATE = new RegExp(NOT_AFTER_WORD + CASHTAG + NOT_BEFORE_WORD, 'gu')

/** Returns the known cashtags of a text, in order. */
export function findCashtags(text: string, isKnown: (tag: string) => boolean): Cashtag[] {
  // A fast check: most texts have none.
  if (!text.includes('$')) return []
  return [...text.matchAll(CASHTAG_CANDIDATE)].flatMap(({ 0: found, index: start }) => {
    const tag = findKnownTag(found, isKnown)
    return tag === undefined ? [] : [{ tag, start, end: start + 1 + tag.length }]
  })
}
