import { LRUCache } from 'lru-cache'
import { MAX_SYMBOL_MATCHES, rankSymbols, type MatchClass } from '@trademates/contract/symbol-search'
import type { listSymbols, MarketSymbol } from '@trademates/contract/symbols'
import type { RequestContext } from '#platform/request-context.ts'
import type { CatalogSymbol } from './catalog.ts'
import { listNextFutures, listNextOptions } from './contracts.ts'
import { findSymbol, presentSymbol } from './find.ts'
import { SYMBOL_INDEX } from './symbol-index.ts'

const CONTRACT_COUNT = 3

// The first characters of a word are the same for all who type it. A minute, because contracts end. Figures: docs/markets.md, Speed.
const ranked = new LRUCache<string, readonly RankedSymbol[]>({ max: 2_000, ttl: 60_000 })

export interface RankedSymbol {
  symbol: CatalogSymbol
  matchClass: MatchClass
}

interface SymbolFilter {
  market?: MarketSymbol['market'] | undefined
}

/**
 * Returns the symbols for a search text, best match first, at most 20: a contract or an option that the text spells, the symbols of the catalog, and the next
 * contracts of a futures product or underlying that is typed whole.
 */
export function findRankedSymbols(
  q: string,
  { market, limit = MAX_SYMBOL_MATCHES }: SymbolFilter & { limit?: number } = {},
): readonly RankedSymbol[] {
  const key = `${market} ${q}`
  const known = ranked.get(key)
  if (known !== undefined) return known.slice(0, limit)
  const found = rankAllSymbols(q, { market })
  ranked.set(key, found)
  return found.slice(0, limit)
}

function rankAllSymbols(q: string, { market }: SymbolFilter): RankedSymbol[] {
  const typed = q.trim().toUpperCase().replace(/^\$/, '')
  const now = new Date()
  const spelled = findSymbol(typed, now)
  const isContract = spelled?.lastTradingDay !== undefined
  const found: RankedSymbol[] = [
    ...(spelled !== undefined && isContract ? [{ symbol: spelled, matchClass: 0 as const }] : []),
    ...rankSymbols(q, SYMBOL_INDEX.rows, { market }).flatMap(({ code, matchClass }) => {
      const symbol = findSymbol(code, now)
      return symbol === undefined ? [] : [{ symbol, matchClass }]
    }),
    ...[...listNextFutures(typed, now, CONTRACT_COUNT), ...listNextOptions(typed, now, CONTRACT_COUNT)].map((symbol) => ({
      symbol,
      matchClass: 1 as const,
    })),
  ]
  return found.filter(({ symbol }) => market === undefined || symbol.market === market).slice(0, MAX_SYMBOL_MATCHES)
}

/** Searches symbols, best match first. */
export const search = async ({ query: { q, market, limit } }: RequestContext<typeof listSymbols>): Promise<MarketSymbol[]> =>
  findRankedSymbols(q, { market, limit }).map(({ symbol }) => presentSymbol(symbol))
