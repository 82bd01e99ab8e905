import { Big } from 'big.js'
import { type Decimal, quotient } from './decimals.ts'

/** A live idea and the price at which its open share is valued. Shares are in percent of the position. */
export interface LivePosition {
  direction: 'long' | 'short'
  fill: Decimal
  /** The distance from entry to stop. */
  risk: Decimal
  /** The assumed costs of a round trip, as a fraction of the fill. */
  costRate: Decimal
  exits: readonly { price: Decimal; share: number }[]
  remaining: number
  price: Decimal
}

const R_DECIMALS = 4

/** Returns R after costs of a live idea: what has exited, and the remaining share at a price. One quotient, rounded half away from zero. */
export function markToMarket({ direction, fill, risk, costRate, exits, remaining, price }: LivePosition): Decimal {
  const gains = [...exits, { price, share: remaining }].reduce(
    (total, part) => total.plus(new Big(part.price).minus(fill).times(part.share)),
    new Big(0),
  )
  const costs = new Big(costRate).times(fill).times(100)
  return quotient((direction === 'long' ? gains : gains.times(-1)).minus(costs), new Big(risk).times(100).toFixed(), R_DECIMALS)
}
