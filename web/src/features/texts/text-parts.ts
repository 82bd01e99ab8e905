import type { TermFinder } from '#features/learning/glossary/find-terms.ts'
import { NOT_AFTER_WORD, CASHTAG, findKnownTag } from '@trademates/contract/cashtags'
import { MENTION } from '@trademates/contract/mentions'
import type { MentionedUser } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'

/** A part of a text: plain text, $cashtag, $cashtag that may mean several symbols, #tag, mention, URL or glossary term. */
export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'cash'; text: string; code: string }
  | { kind: 'ambiguous'; text: string; tag: string }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'person'; text: string; id: Id }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'term'; text: string; id: string }

// A tag contains at least one letter.
const SPECIAL = String.raw`${NOT_AFTER_WORD}(?:(?<url>https?:\/\/[^\s<>"]+)|(?<cash>${CASHTAG})(?![\p{L}\p{N}_])|#(?<tag>[\p{N}_]*\p{L}[\p{L}\p{N}_]{0,39})(?![\p{L}\p{N}_]))`

const count = (text: string, sign: string) => text.split(sign).length - 1

/** Removes punctuation and unmatched closing brackets at the end of a URL, which belong to the sentence. */
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

const MARKED = new RegExp(`${SPECIAL}|${MENTION.source}`, 'giu')

function linkPart(text: string): TextPart {
  const url = URL.parse(text)
  const safe = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  return safe ? { kind: 'link', text, href: url.href } : { kind: 'words', text }
}

const cashtagPart = (text: string, tag: string, code: string | undefined): TextPart =>
  code === undefined ? { kind: 'ambiguous', text, tag } : { kind: 'cash', text, code }

/** The known mentions and symbols of a text. */
interface KnownMarks {
  mentions?: readonly MentionedUser[] | undefined
  symbols?: readonly { code: string; tags: readonly string[] }[] | undefined
  /** Cashtags that may mean several symbols. */
  ambiguous_tags?: readonly string[] | undefined
}

/**
 * Parses a text into parts; their joined `text` is the input. Only http and https URLs become links; unknown mentions and cashtags stay
 * plain text.
 */
export function parseText(text: string, { mentions = [], symbols = [], ambiguous_tags: ambiguous = [] }: KnownMarks = {}): TextPart[] {
  const codes = new Map(symbols.flatMap(({ code, tags }) => tags.map((tag) => [tag, code] as const)))
  const people = new Map(mentions.map(({ id, username }) => [username.toLowerCase(), id]))
  const parts: TextPart[] = []
  let at = 0
  const words = (end: number) => {
    if (end > at) parts.push({ kind: 'words', text: text.slice(at, end) })
    at = end
  }
  for (const match of text.matchAll(MARKED)) {
    const { url, cash, tag, name } = match.groups ?? {}
    const id = people.get(name?.toLowerCase() ?? '')
    const known = cash === undefined ? undefined : findKnownTag(cash, (one) => codes.has(one) || ambiguous.includes(one))
    if ((name !== undefined && id === undefined) || (cash !== undefined && known === undefined)) continue
    words(match.index)
    if (url !== undefined) parts.push(linkPart(withoutSentenceEnd(url)))
    else if (known !== undefined) parts.push(cashtagPart(text.slice(at, at + 1 + known.length), known, codes.get(known)))
    else if (tag !== undefined) parts.push({ kind: 'tag', text: `#${tag}`, tag })
    else if (id !== undefined) parts.push({ kind: 'person', text: match[0], id })
    at += parts.at(-1)?.text.length ?? 0
  }
  words(text.length)
  return parts
}

const JOINING = /\r|\P{ASCII}/u
let characters: Intl.Segmenter | undefined

/** Number of UTF-16 code units of the first `most` characters (grapheme clusters). */
export function characterOffset(text: string, most: number): number {
  if (text.length <= most) return text.length
  // In ASCII only CR LF joins; skipping the segmenter saves its slow start.
  if (!JOINING.test(text.slice(0, most + 1))) return most
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === most) return index
    count += 1
  }
  return text.length
}

/** Cuts parts after `length` code units; a cut link keeps its target. */
export function truncateParts(parts: readonly TextPart[], length: number): TextPart[] {
  let left = length
  return parts.flatMap((part) => {
    const text = part.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...part, text }]
  })
}

/** Replaces the glossary terms in plain text parts by term links, each term once. */
export function linkTerms(parts: readonly TextPart[], find: TermFinder): TextPart[] {
  const seen = new Set<string>()
  return parts.flatMap((part) => {
    if (part.kind !== 'words') return [part]
    const found = find(part.text, seen)
    const ends = [...found.map(({ at }) => at), part.text.length]
    const before: TextPart = { kind: 'words', text: part.text.slice(0, ends[0]) }
    const rest = found.flatMap(({ at, length, id }, place): TextPart[] => [
      { kind: 'term', text: part.text.slice(at, at + length), id },
      { kind: 'words', text: part.text.slice(at + length, ends[place + 1]) },
    ])
    return [before, ...rest].filter(({ text }) => text !== '')
  })
}
