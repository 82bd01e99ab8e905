import { type Decimal, minus, plus, quotient } from '@trademates/contract/decimals'
import { markToMarket } from '@trademates/contract/mark-to-market'
import type { CallerIdea } from './compute.ts'
import type { FilledIdeaRow } from './store.ts'

const R_DECIMALS = 4
const MINUTE_MS = 60_000

/** Maps a stored idea to what the statistics need. `now` in minutes since 1970. */
export const toCallerIdea = (row: FilledIdeaRow, now: number): CallerIdea => ({
  id: row.id,
  market: row.market,
  underlying: row.underlying,
  direction: row.direction,
  isLive: row.state === 'live',
  enteredAt: row.entered_at.getTime() / MINUTE_MS,
  endedAt: row.ended_at === null ? now : row.ended_at.getTime() / MINUTE_MS,
  rNet: row.r_net ?? valueLive(row),
  unmanagedRNet: row.unmanaged_r_net,
  buyAndHoldR: holdResult(row),
  forecast: toForecast(row),
})

/** The result of buying at the fill and holding to the expiration, in multiples of the risk. */
const holdResult = ({ fill, risk, hold_price: price }: FilledIdeaRow): Decimal | null =>
  price === null || risk === null ? null : quotient(minus(price, fill), risk, R_DECIMALS)

/** A live idea without a price has 0, and does not count. */
function valueLive({ direction, fill, risk, remaining, exits, mark_price: price, cost_rate: costRate }: FilledIdeaRow): Decimal {
  return price === null || risk === null ? '0' : markToMarket({ direction, fill, risk, costRate, exits: exits ?? [], remaining, price })
}

/** Returns the decided forecast of an idea. The baseline is measured from the planned price, one risk away from the stop. */
function toForecast({
  confidence,
  direction,
  risk,
  stop,
  first_target: target,
  forecast_occurred: occurred,
}: FilledIdeaRow): CallerIdea['forecast'] {
  if (confidence === null || risk === null || stop === null || target === null || occurred === null) return null
  const planned = direction === 'long' ? plus(stop, risk) : minus(stop, risk)
  const distance = Math.abs(Number(minus(target, planned)))
  return {
    confidence,
    baseline: Number(risk) / (Number(risk) + distance),
    occurred,
  }
}
