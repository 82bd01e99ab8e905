import { Big } from 'big.js'
import { type Decimal, minus, quotient } from './decimals.ts'
import type { Direction, Idea, PositionSide } from './ideas.ts'
import type { Market } from './markets.ts'

export const MAX_TARGETS = 5
export const MAX_OPEN_IDEAS = 50
export const MAX_OPEN_IDEAS_PER_SYMBOL = 5

/** The assumed costs of a round trip, as a fraction of the fill. */
export const COST_RATES: Readonly<Record<Market, Decimal>> = {
  Forex: '0.0001',
  Stock: '0.0005',
  Crypto: '0.001',
  Commodities: '0.0003',
  Future: '0.0002',
  Option: '0.02',
}

/** An entry at the next open, at a price, or at the edge of a zone that the price reaches first. */
export type EntryInput = { kind: 'market' } | { kind: 'level'; price: Decimal } | { kind: 'zone'; low: Decimal; high: Decimal }

/** What an author states to hold. `since` is a day, such as 2026-11-20; null unless long or short. */
export interface PositionInput {
  side: PositionSide
  since: string | null
}

/** The terms of a valid idea, as posted. Times are ISO 8601 in UTC. */
export interface IdeaInput {
  symbol: string
  direction: Direction
  entry: EntryInput
  stop: Decimal
  /** Nearest first; `share` in percent of the position. */
  targets: { price: Decimal; share: number }[]
  expires_at: string
  enter_by: string | null
  confidence: number | null
  position: PositionInput
  paid: boolean
}

/**
 * Returns the planned price: the level, or the edge of the zone that is farther from the stop. For a market entry it is the reference price, null
 * if that is unknown.
 */
export function plannedPrice(entry: EntryInput, direction: Direction, reference: Decimal | null): Decimal | null {
  if (entry.kind === 'market') return reference
  if (entry.kind === 'level') return entry.price
  return direction === 'long' ? entry.high : entry.low
}

const R_DECIMALS = 4

/**
 * Returns the move of the market since the posting of an idea in multiples of the planned risk, above zero in the direction of the idea.
 * @param price in the units of the posting
 */
export function planMove(
  { direction, entry, stop, reference }: Pick<Idea, 'direction' | 'entry' | 'stop' | 'reference'>,
  price: Decimal,
): Decimal {
  const planned = entry.price ?? (direction === 'long' ? entry.high : entry.low) ?? reference.price
  // Both are negative for a short idea in profit.
  return quotient(minus(price, reference.price), minus(planned, stop), R_DECIMALS)
}

/** The distances from the planned price that a stop must keep. */
interface StopLimits {
  /** In whole ticks. */
  min: Big
  max: Big
}

/** Returns how close and how far a stop may be. A tick is 10^-`decimals`. */
export function stopLimits(planned: Decimal, { market, decimals }: { market: Market; decimals: number }): StopLimits {
  const costs = new Big(COST_RATES[market]).times(2).times(planned)
  const ticks = new Big(`5e-${decimals}`)
  return {
    min: (costs.gt(ticks) ? costs : ticks).round(decimals, Big.roundUp),
    max: new Big(planned).times(market === 'Option' ? '0.9' : '0.5'),
  }
}
