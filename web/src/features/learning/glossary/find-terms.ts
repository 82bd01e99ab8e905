import { normalizeText } from './normalize.ts'
import type { Term } from './term.ts'

/** Position of a term in a text, in UTF-16 code units. */
export interface TermMatch {
  at: number
  length: number
  id: string
}

/** Finds the terms in a text that are not in `seen`, and adds them to `seen`. Each term is found once. */
export type TermFinder = (text: string, seen: Set<string>) => TermMatch[]

interface TermName {
  id: string
  name: string
  words: readonly string[]
}

/** A word of a text. `joined`: only white space separates it from the word before. */
interface Word {
  at: number
  end: number
  text: string
  joined: boolean
}

const CAPITALS = /^[A-Z]{2,}$/
// Words with parts added by a hyphen or a slash; not inside tags, mentions or addresses.
const WORD = /(?<![\p{L}\p{N}_$#@/.-])[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*(?![\p{L}\p{N}_-])/gu

function splitWords(text: string): Word[] {
  let before = 0
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => {
    const joined = text.slice(before, index).trim() === ''
    before = index + word.length
    return { at: index, end: before, text: normalizeText(word), joined }
  })
}

/** The common stem of a word and its plural; a few unrelated words share it too. */
const stemOf = (word: string) => word.replace(/e?s?$/, '')

/** Whether the text contains these words at this index, each in singular or plural (Spanish inflects every word of a term). */
const matchesAt = (text: readonly Word[], at: number, words: readonly string[]): boolean =>
  words.every((word, next) => {
    const found = text[at + next]
    return found !== undefined && (next === 0 || found.joined) && [word, `${word}s`, `${word}es`].includes(found.text)
  })

/** Creates a finder for these terms; ignores accents. Names listed in `quiet` are not found. */
export function createTermFinder(terms: readonly Term[]): TermFinder {
  const names = terms.flatMap(({ id, name: first, also, source, quiet }) =>
    [first, ...also, ...source]
      .filter((name) => !quiet.includes(name))
      .map((name): TermName => ({ id, name, words: normalizeText(name).split(' ') })),
  )
  // Longest name first, so that "stop-limit order" is not found as "stop-limit".
  const byStem = Map.groupBy(
    names.toSorted((a, b) => b.name.length - a.name.length),
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
        ?.find(({ name, words: expected }) => matchesAt(words, place, expected) && (!CAPITALS.test(name) || text.startsWith(name, at)))
      if (one === undefined) continue
      next = place + one.words.length
      if (seen.has(one.id)) continue
      seen.add(one.id)
      found.push({ at, length: (words[next - 1]?.end ?? at) - at, id: one.id })
    }
    return found
  }
}
