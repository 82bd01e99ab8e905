import type { Market, SymbolMarket } from './markets.ts'
import type { SymbolIndexRow } from './symbol-search.ts'

/** A symbol that a cashtag may mean. */
export interface TagCandidate {
  code: string
  market: SymbolMarket
  /** 1 is the best known of its market. */
  rank: number
}

/** Why a cashtag means a symbol: its author chose it, it is spelled out, it is the only candidate, the market of the text, or the only index. */
export const RESOLVED_BY = ['author', 'spelling', 'only', 'market', 'index'] as const
export type ResolvedBy = (typeof RESOLVED_BY)[number]

export type Resolution =
  | { kind: 'resolved'; code: string; by: ResolvedBy }
  /** Several symbols, the best known first: the author has to choose. */
  | { kind: 'ambiguous'; codes: string[] }
  | { kind: 'unknown' }

/** Finds the contract or option that a tag spells; undefined if it spells none. */
type FindContract = (tag: string) => TagCandidate | undefined

/**
 * Returns a function that finds the candidates of a tag, the best known first: the symbols with this code or alias, among them the front month of a
 * futures product, or else the contract or option that it spells. Tags are in capitals, without the dollar sign.
 */
export function createCandidateFinder(
  rows: readonly SymbolIndexRow[],
  findContract: FindContract,
): (tag: string) => readonly TagCandidate[] {
  const byTag = new Map<string, TagCandidate[]>()
  for (const [code, , market, aliases, , rank] of rows) {
    for (const tag of new Set([code, ...aliases])) {
      const candidates = [...(byTag.get(tag) ?? []), { code, market, rank }]
      byTag.set(
        tag,
        candidates.toSorted((a, b) => a.rank - b.rank || a.code.length - b.code.length || (a.code < b.code ? -1 : 1)),
      )
    }
  }
  return (tag) => {
    const known = byTag.get(tag)
    if (known !== undefined) return known
    const contract = findContract(tag)
    return contract === undefined ? [] : [contract]
  }
}

/** Whether a tag can have one meaning only by its form: `ES1!`, `ES_F`, `BTC.X`, `ES.US`, a contract or option, or a pair. */
const isSpelledOut = (tag: string, { code, market }: TagCandidate): boolean =>
  /[!._]/.test(tag) ||
  (code === tag && (market === 'Forex' || market === 'Crypto')) ||
  ((market === 'Future' || market === 'Option') && !code.endsWith('!'))

/**
 * Decides which of its candidates a tag means. `candidates` are those of `createCandidateFinder`. `market` is the market of the post; undefined for
 * a text without one. `chosen` is the code that the author chose.
 */
export function resolveTag(
  tag: string,
  candidates: readonly TagCandidate[],
  { market, chosen }: { market?: Market | undefined; chosen?: string | undefined } = {},
): Resolution {
  const resolved = (code: string, by: ResolvedBy): Resolution => ({ kind: 'resolved', code, by })
  if (candidates.some(({ code }) => code === chosen)) return resolved(chosen ?? '', 'author')
  const [only] = candidates
  if (only === undefined) return { kind: 'unknown' }
  if (candidates.length === 1) return resolved(only.code, isSpelledOut(tag, only) ? 'spelling' : 'only')
  const ofMarket = candidates.filter((candidate) => candidate.market === market)
  const indices = candidates.filter((candidate) => candidate.market === 'Index')
  const found = ofMarket.length === 1 ? ofMarket[0] : ofMarket.find(({ code }) => code === tag)
  if (found !== undefined) return resolved(found.code, 'market')
  if (ofMarket.length === 0 && indices[0] !== undefined && indices.length === 1) return resolved(indices[0].code, 'index')
  return { kind: 'ambiguous', codes: candidates.map(({ code }) => code) }
}
