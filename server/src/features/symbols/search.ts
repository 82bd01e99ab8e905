import type { listSymbols, MarketSymbol } from '@trademates/contract/symbols'
import type { Ask } from '#platform/ask.ts'
import { CATALOGUE, type Listed } from './catalogue.ts'
import { nextFutures, nextOptions } from './contracts.ts'
import { findSymbol, presentSymbol } from './find.ts'

const CONTRACTS = 3

/** How well a symbol fits what is typed: 0 best; `undefined` where it does not. */
function fit(symbol: Listed, typed: string): number | undefined {
  if (symbol.code === typed || symbol.code === `${typed}1!`) return 0
  if (symbol.aliases.includes(typed)) return 1
  if (symbol.code.startsWith(typed)) return 2
  if (symbol.aliases.some((alias) => alias.startsWith(typed))) return 3
  return symbol.name
    .toUpperCase()
    .split(/[\s/]+/)
    .some((word) => word.startsWith(typed))
    ? 4
    : undefined
}

/** Symbols that begin like what is typed, the best fit first; contracts of a root or an underlying that is typed whole come along. */
export async function search({ query: { q, market, limit } }: Ask<typeof listSymbols>): Promise<MarketSymbol[]> {
  const typed = q.toUpperCase().replace(/^\$/, '')
  const now = new Date()
  const exact = findSymbol(typed, now)
  const fitting = CATALOGUE.map((symbol) => ({ symbol, rank: fit(symbol, typed) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ symbol }) => symbol)
  const all = [
    ...(exact === undefined ? [] : [exact]),
    ...fitting,
    ...nextFutures(typed, now, CONTRACTS),
    ...nextOptions(typed, now, CONTRACTS),
  ]
  const once = new Map(all.map((symbol) => [symbol.code, symbol]))
  return [...once.values()]
    .filter((symbol) => market === undefined || symbol.market === market)
    .slice(0, limit)
    .map(presentSymbol)
}
