import type { listSymbols, MarketSymbol } from '@trademates/contract/symbols'
import type { RequestContext } from '#platform/request-context.ts'
import { CATALOG, type CatalogSymbol } from './catalog.ts'
import { listNextFutures, listNextOptions } from './contracts.ts'
import { findSymbol, presentSymbol } from './find.ts'

const CONTRACT_COUNT = 3

/** Rank of a match, 0 is best; undefined if the symbol does not match. */
function rankMatch(symbol: CatalogSymbol, typed: string): number | undefined {
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

/** Searches symbols by prefix, best match first; an exact futures product or underlying adds its contracts. */
export async function search({ query: { q, market, limit } }: RequestContext<typeof listSymbols>): Promise<MarketSymbol[]> {
  const typed = q.toUpperCase().replace(/^\$/, '')
  const now = new Date()
  const exact = findSymbol(typed, now)
  const matches = CATALOG.map((symbol) => ({ symbol, rank: rankMatch(symbol, typed) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ symbol }) => symbol)
  const all = [
    ...(exact === undefined ? [] : [exact]),
    ...matches,
    ...listNextFutures(typed, now, CONTRACT_COUNT),
    ...listNextOptions(typed, now, CONTRACT_COUNT),
  ]
  const byCode = new Map(all.map((symbol) => [symbol.code, symbol]))
  return [...byCode.values()]
    .filter((symbol) => market === undefined || symbol.market === market)
    .slice(0, limit)
    .map(presentSymbol)
}
