import type { SymbolMarket } from './markets.ts'

/** A row of the symbol index: code, name, market, aliases, search words, rank (1 is the best known). */
export type SymbolIndexRow = readonly [
  code: string,
  name: string,
  market: SymbolMarket,
  aliases: readonly string[],
  words: readonly string[],
  rank: number,
]

/**
 * How well a symbol matches: 0 a code, an alias, a search word or the name equals the query; 1 its code begins with it; 2 an alias does; 3 a word
 * of its name or a search word does; 4 every word of the query begins one of them; 5 its code or a word of its name equals the query but for one slip.
 */
export type MatchClass = 0 | 1 | 2 | 3 | 4 | 5

export interface SymbolMatch {
  code: string
  matchClass: MatchClass
}

/** The maximum number of matches that `rankSymbols` returns. */
export const MAX_SYMBOL_MATCHES = 20
const MIN_SLIP_CODE_LENGTH = 4
const MIN_SLIP_WORD_LENGTH = 5

/** Removes marks, turns to upper case, and replaces `& / - . _` and runs of blanks by one blank. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[&/\-._\s]+/g, ' ')
    .trim()

/** Folds a text and drops its blanks: `EUR/USD`, `eur usd` and `eurusd` are equal. */
const compact = (text: string): string => fold(text).replaceAll(' ', '')

/** The folded texts of a row. */
interface FoldedRow {
  row: SymbolIndexRow
  code: string
  aliases: string[]
  name: string
  nameWords: string[]
  words: string[]
}

interface FoldedIndex {
  rows: FoldedRow[]
  /** The rows by the first characters of their code, aliases and words: only these can match but for a slip. */
  byFirst: Map<string, FoldedRow[]>
}

const foldedIndexes = new WeakMap<readonly SymbolIndexRow[], FoldedIndex>()

const firstCharactersOf = ({ code, aliases, nameWords, words }: FoldedRow): Set<string> =>
  new Set([code, ...aliases, ...nameWords, ...words].map((part) => part.charAt(0)))

/** Folds the rows of an index, once for each index. */
function foldIndex(rows: readonly SymbolIndexRow[]): FoldedIndex {
  const known = foldedIndexes.get(rows)
  if (known !== undefined) return known
  const folded = rows.map((row): FoldedRow => {
    const [code, name, , aliases, words] = row
    return {
      row,
      code: compact(code),
      aliases: aliases.map(compact),
      name: compact(name),
      nameWords: fold(name).split(' '),
      words: words.map(compact),
    }
  })
  const byFirst = new Map<string, FoldedRow[]>()
  for (const row of folded) for (const first of firstCharactersOf(row)) byFirst.set(first, [...(byFirst.get(first) ?? []), row])
  const index = { rows: folded, byFirst }
  foldedIndexes.set(rows, index)
  return index
}

/** Whether two different texts differ by one insertion, deletion or change of a character, or by two neighbors that are swapped. */
function differByOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  if (a.length > b.length) return a.slice(start + 1) === b.slice(start)
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1)
  if (a.slice(start + 1) === b.slice(start + 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2)
}

interface FoldedQuery {
  /** Without blanks. */
  key: string
  words: string[]
  /** It begins with a dollar sign: only codes and aliases match. */
  isCashtag: boolean
}

function classOf(
  { code, aliases, name, nameWords, words }: FoldedRow,
  { key, words: typed, isCashtag }: FoldedQuery,
): MatchClass | undefined {
  if (code === key || aliases.includes(key) || (!isCashtag && (name === key || words.includes(key)))) return 0
  if (code.startsWith(key)) return 1
  if (aliases.some((alias) => alias.startsWith(key))) return 2
  if (isCashtag) return undefined
  const begins = (part: string) => nameWords.some((word) => word.startsWith(part)) || words.some((word) => word.startsWith(part))
  if (begins(key)) return 3
  // One word is the key itself.
  return typed.length > 1 && typed.every(begins) ? 4 : undefined
}

const isOneSlipFrom = ({ code, nameWords }: FoldedRow, key: string): boolean =>
  (code.length >= MIN_SLIP_CODE_LENGTH && differByOneSlip(code, key)) ||
  nameWords.some((word) => word.length >= MIN_SLIP_WORD_LENGTH && differByOneSlip(word, key))

/**
 * Ranks the symbols of an index for a search text, best first: by class, rank, length of the code, and code. Returns at most 20. Slips count only if
 * nothing else matches. `market` limits the matches to one market.
 */
export function rankSymbols(
  q: string,
  rows: readonly SymbolIndexRow[],
  { market }: { market?: SymbolMarket | undefined } = {},
): SymbolMatch[] {
  const typed = q.trim()
  const isCashtag = typed.startsWith('$')
  const folded = fold(typed.replace(/^\$/, ''))
  const query = { key: folded.replaceAll(' ', ''), words: folded.split(' '), isCashtag }
  const index = foldIndex(rows)
  const isOfMarket = ({ row }: FoldedRow) => market === undefined || row[2] === market
  const candidates = query.key === '' ? index.rows : (index.byFirst.get(query.key.charAt(0)) ?? [])
  const matches = candidates.filter(isOfMarket).flatMap((entry) => {
    const matchClass = classOf(entry, query)
    return matchClass === undefined ? [] : [{ entry, matchClass }]
  })
  const slips = matches.length > 0 || isCashtag ? [] : index.rows.filter((entry) => isOfMarket(entry) && isOneSlipFrom(entry, query.key))
  return [...matches, ...slips.map((entry) => ({ entry, matchClass: 5 as const }))]
    .toSorted(
      (a, b) =>
        a.matchClass - b.matchClass ||
        a.entry.row[5] - b.entry.row[5] ||
        a.entry.row[0].length - b.entry.row[0].length ||
        (a.entry.row[0] < b.entry.row[0] ? -1 : 1),
    )
    .slice(0, MAX_SYMBOL_MATCHES)
    .map(({ entry, matchClass }) => ({ code: entry.row[0], matchClass }))
}
