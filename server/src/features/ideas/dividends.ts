import { compare, minus } from '@trademates/contract/decimals'
import type { CorporateAction } from '@trademates/contract/corporate-actions'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { findCloseBefore } from '#features/symbols/sessions.ts'
import { findLastCandle, type SymbolSeries } from './last-candle.ts'

/**
 * Returns corporate actions with each special dividend as the split that changes prices as it does: C shares for C − amount, where C is the last
 * close of the session before. A dividend whose close is not known yet stays as it is and changes nothing.
 */
export const dividendsAsSplits = (
  prices: Pick<GradingPrices, 'finalCandles'>,
  series: SymbolSeries,
  actions: readonly CorporateAction[],
): Promise<CorporateAction[]> =>
  Promise.all(
    actions.map(async (action): Promise<CorporateAction> => {
      if (action.kind !== 'special') return action
      const last = await findLastCandle(prices, series, findCloseBefore(series.symbol.hours, Date.parse(action.at)))
      const b = last === undefined ? '0' : minus(last.candle.close, action.amount)
      return last === undefined || compare(b, '0') <= 0 ? action : { at: action.at, kind: 'split', a: last.candle.close, b }
    }),
  )
