import { BEFORE_TAG, CASHTAG, knownTag } from '@trademates/contract/cashtags'

/** A piece of a text as it is shown: plain words, a $cashtag, a #tag, or an address that may be opened. */
export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'cash'; text: string; code: string }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'link'; text: string; href: string }

// A tag holds at least one letter.
const SPECIAL = new RegExp(
  String.raw`${BEFORE_TAG}(?:(?<url>https?:\/\/[^\s<>"]+)|(?<cash>${CASHTAG})(?![\p{L}\p{N}_])|#(?<tag>[\p{N}_]*\p{L}[\p{L}\p{N}_]{0,39})(?![\p{L}\p{N}_]))`,
  'giu',
)

const count = (text: string, sign: string) => text.split(sign).length - 1

/** A sentence may end in an address: its full stop, or a bracket that was opened before it, is not part of the address. */
function withoutSentenceEnd(url: string): string {
  let unopened = count(url, ')') - count(url, '(')
  let end = url.length
  for (;;) {
    const last = url.charAt(end - 1)
    const closes = last === ')' && unopened > 0
    if (!closes && !'.,;:!?\'"'.includes(last)) return url.slice(0, end)
    if (closes) unopened -= 1
    end -= 1
  }
}

function linkPart(text: string): TextPart {
  const url = URL.parse(text)
  const safe = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  return safe ? { kind: 'link', text, href: url.href } : { kind: 'words', text }
}

/**
 * Takes a text and gives it in pieces; joined again, their `text` is the text. Only http and https become links.
 * `codes`: the cashtags that mean a symbol, in capitals, with its code; the others are words.
 */
export function textParts(text: string, codes: ReadonlyMap<string, string> = new Map()): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const words = (end: number) => {
    if (end > at) parts.push({ kind: 'words', text: text.slice(at, end) })
    at = end
  }
  for (const match of text.matchAll(SPECIAL)) {
    const { url, cash, tag } = match.groups ?? {}
    const known = cash === undefined ? undefined : knownTag(cash, (one) => codes.has(one))
    if (cash !== undefined && known === undefined) continue
    words(match.index)
    if (url !== undefined) parts.push(linkPart(withoutSentenceEnd(url)))
    else if (known !== undefined) parts.push({ kind: 'cash', text: text.slice(at, at + 1 + known.length), code: codes.get(known) ?? known })
    else if (tag !== undefined) parts.push({ kind: 'tag', text: `#${tag}`, tag })
    at += parts.at(-1)?.text.length ?? 0
  }
  words(text.length)
  return parts
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Takes a text and gives how many code units its first `most` characters have; a character is what a reader takes for one. */
export function lengthOf(text: string, most: number): number {
  if (text.length <= most) return text.length
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === most) return index
    count += 1
  }
  return text.length
}

/** Takes the pieces of a text and gives its first `length` code units in pieces; a link that is cut still leads where the whole one does. */
export function firstParts(parts: readonly TextPart[], length: number): TextPart[] {
  let left = length
  return parts.flatMap((part) => {
    const text = part.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...part, text }]
  })
}
