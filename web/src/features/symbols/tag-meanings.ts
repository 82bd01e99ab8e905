import { findCashtags } from '@trademates/contract/cashtags'
import type { Market } from '@trademates/contract/markets'
import { createCandidateFinder, type Resolution, resolveTag, type TagCandidate } from '@trademates/contract/resolve'
import type { SymbolIndexRow } from '@trademates/contract/symbol-search'

/** What ambiguous cashtags mean by choice of the author: codes by tag. */
export type CodesByTag = Readonly<Record<string, string>>

/** What decides about the meaning of the cashtags of a text. */
export interface TagContext {
  market: Market | ''
  /** The symbol chosen in the form, as typed. */
  chosen: string
  choices: CodesByTag
}

/** A cashtag with its possible symbols and the resolved one. */
export interface TagMeaning {
  tag: string
  candidates: readonly TagCandidate[]
  resolution: Resolution
}

type FindCandidates = ReturnType<typeof createCandidateFinder>
const finders = new WeakMap<readonly SymbolIndexRow[], FindCandidates>()

/** Finds the symbols of the index that a cashtag may mean; contracts and options are not in the index. */
export function candidateFinder(rows: readonly SymbolIndexRow[]): FindCandidates {
  const finder = finders.get(rows) ?? createCandidateFinder(rows, () => undefined)
  finders.set(rows, finder)
  return finder
}

/** Resolves a tag, as the server does. */
export const resolveInContext = (tag: string, candidates: readonly TagCandidate[], { market, chosen, choices }: TagContext): Resolution =>
  resolveTag(tag, candidates, {
    market: market === '' ? undefined : market,
    chosen: choices[tag] ?? (chosen.trim().toUpperCase() || undefined),
  })

/** The cashtags of a text that the index knows, once each, in order. */
export function findMeanings(text: string, rows: readonly SymbolIndexRow[], context: TagContext): TagMeaning[] {
  const find = candidateFinder(rows)
  const tags = new Set(findCashtags(text, (tag) => find(tag).length > 0).map(({ tag }) => tag))
  return [...tags].map((tag) => ({ tag, candidates: find(tag), resolution: resolveInContext(tag, find(tag), context) }))
}

/** Reads choices from the value of a form; an unreadable value has none. */
export function parseChoices(json: string): CodesByTag {
  try {
    const value: unknown = JSON.parse(json)
    const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** The choices for tags that are in the text. */
export function choicesIn(text: string, choices: CodesByTag): CodesByTag {
  const tags = new Set(findCashtags(text, (tag) => tag in choices).map(({ tag }) => tag))
  return Object.fromEntries(Object.entries(choices).filter(([tag]) => tags.has(tag)))
}
