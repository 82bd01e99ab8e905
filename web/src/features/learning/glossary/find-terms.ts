import { normalizeText } from './normalize.ts'
import type { Term } from './term.ts'

/** Where a text names a term, in code units. */
export interface TermMatch {
  at: number
  length: number
  id: string
}

/** Finds the terms that a text names and that are not among those `seen`, to which it adds them: so each is found once. */
export type TermFinder = (text: string, seen: Set<string>) => TermMatch[]

/** A name of a term: its words, as they are compared. */
interface TermName {
  id: string
  name: string
  words: readonly string[]
}

/** A word of a text; `joined` where nothing but space is between it and the one before. */
interface Word {
  at: number
  end: number
  text: string
  joined: boolean
}

const CAPITALS = /^[A-Z]{2,}$/
// Words with what a hyphen or a slash adds to them; no part of a tag, a name or an address.
const WORD = /(?<![\p{L}\p{N}_$#@/.-])[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*(?![\p{L}\p{N}_-])/gu

function splitWords(text: string): Word[] {
  let before = 0
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => {
    const joined = text.slice(before, index).trim() === ''
    before = index + word.length
    return { at: index, end: before, text: normalizeText(word), joined }
  })
}

/** What a word and its plural have in common, and by chance a few others. */
const stemOf = (word: string) => word.replace(/e?s?$/, '')

/** Whether a text says these words here, each in one or in several: Spanish has all of them so. */
const matchesAt = (text: readonly Word[], at: number, words: readonly string[]): boolean =>
  words.every((word, next) => {
    const said = text[at + next]
    return said !== undefined && (next === 0 || said.joined) && [word, `${word}s`, `${word}es`].includes(said.text)
  })

/** Makes the finder of these terms, with or without accents. Common words are left alone; their longer forms are not. */
export function createTermFinder(terms: readonly Term[]): TermFinder {
  const named = terms.flatMap(({ id, name: first, also, source, quiet }) =>
    [first, ...also, ...source]
      .filter((name) => !quiet.includes(name))
      .map((name): TermName => ({ id, name, words: normalizeText(name).split(' ') })),
  )
  // The longest first, so that "stop-limit order" is not found as "stop-limit".
  const byStem = Map.groupBy(
    named.toSorted((a, b) => b.name.length - a.name.length),
    ({ words }) => stemOf(words[0] ?? ''),
  )

  return (text, seen) => {
    const words = splitWords(text)
    const found: TermMatch[] = []
    let next = 0
    for (const [place, { at, text: word }] of words.entries()) {
      if (place < next) continue
      const one = byStem
        .get(stemOf(word))
        ?.find(({ name, words: wanted }) => matchesAt(words, place, wanted) && (!CAPITALS.test(name) || text.startsWith(name, at)))
      if (one === undefined) continue
      next = place + one.words.length
      if (seen.has(one.id)) continue
      seen.add(one.id)
      found.push({ at, length: (words[next - 1]?.end ?? at) - at, id: one.id })
    }
    return found
  }
}
