import type { CorporateAction } from '@trademates/contract/corporate-actions'
import type { FinalCandle, SourceInterval } from '#features/prices/source.ts'
import type { FinalCandleQuery, FinalCandles, GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findCloseBefore } from '#features/symbols/sessions.ts'

interface Rename {
  /** In ms. */
  at: number
  code: string
}

const listRenames = (actions: readonly CorporateAction[]): Rename[] =>
  actions.flatMap((action) => (action.kind === 'rename' ? [{ at: Date.parse(action.at), code: action.new_symbol }] : []))

/** The code under which a symbol trades after these corporate actions. */
export const currentCode = (code: string, actions: readonly CorporateAction[]): string => listRenames(actions).at(-1)?.code ?? code

/** A symbol under a new code, which the catalog may not have yet. */
const withCode = (symbol: CatalogSymbol, code: string): CatalogSymbol =>
  code === symbol.code ? symbol : (findSymbol(code) ?? { ...symbol, code })

/** The symbol under which a symbol trades after these corporate actions. */
export const currentSymbol = (symbol: CatalogSymbol, actions: readonly CorporateAction[]): CatalogSymbol =>
  withCode(symbol, currentCode(symbol.code, actions))

/** Prices in which the candles of a symbol continue with those of its new codes, from the day of each rename on. */
export function withRenames(prices: GradingPrices, actions: readonly CorporateAction[]): GradingPrices {
  const renames = listRenames(actions)
  if (renames.length === 0) return prices
  return {
    ...prices,
    async finalCandles(query) {
      const [first, ...later] = splitQuery(query, renames)
      let result: FinalCandles = await prices.finalCandles(first ?? query)
      for (const next of later) {
        if (result.knownUntil < next.span.from) break
        const found = await prices.finalCandles(next)
        result = { ...found, candles: [...result.candles, ...found.candles] }
      }
      return result
    },
    async rereadCandles(query) {
      const candles: FinalCandle[] = []
      for (const part of splitQuery(query, renames)) candles.push(...(await prices.rereadCandles(part)))
      return candles
    },
  }
}

/** Splits a query at renames. */
function splitQuery(query: FinalCandleQuery, renames: readonly Rename[]): FinalCandleQuery[] {
  const { symbol, interval, span } = query
  const starts = [
    { symbol, from: span.from.getTime() },
    ...renames.map(({ at, code }) => ({ symbol: withCode(symbol, code), from: findStart(symbol, at, interval) })),
  ]
  return starts.flatMap((start, index) => {
    const from = Math.max(start.from, span.from.getTime())
    const to = Math.min(starts[index + 1]?.from ?? Infinity, span.to.getTime())
    return from < to ? [{ ...query, symbol: start.symbol, span: { from: new Date(from), to: new Date(to) } }] : []
  })
}

/**
 * The first candle of a new code: after the last session of the old one, which a source may not know any more once the next session opens.
 * No price in between counts.
 */
function findStart({ hours }: CatalogSymbol, renamedAt: number, interval: SourceInterval): number {
  const close = findCloseBefore(hours, renamedAt)
  return Math.min(openTimeOf(close + INTERVAL_MS[interval] - 1, interval), openTimeOf(renamedAt, interval))
}
