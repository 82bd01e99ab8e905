import { type AlertKind, type AlertSpan, AWAY_PERCENT } from '@trademates/contract/alerts'
import { type Decimal, scaled } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'

/** Where the price was seen last, from an alert's point of view; see the migration. */
export type Side = 'new' | 'under' | 'over' | 'spent'

/** What the judge knows of an alert. */
export interface Waiting {
  id: Id
  revision: number
  symbol: string
  kind: AlertKind
  level: Decimal | null
  percent: Decimal | null
  within: AlertSpan | null
  repeats: boolean
  side: Side
}

/** What came of an alert by one price. */
export interface Verdict {
  alert: Waiting
  from: Side
  to: Side
  fires: boolean
}

// Prices are whole numbers of 10⁻¹⁸ here.
const DIGITS = 18
/** A price as a whole number. */
export const exact = (value: Decimal): bigint => scaled(value, DIGITS)
const HUNDRED = exact('100')
const size = (value: bigint) => (value < 0n ? -value : value)

/** How a price moves within a span. */
export type Move = Extract<AlertKind, 'rises' | 'falls' | 'moves'>

/** What an alert waits for next: numbers to be reached from below (`up`) or from above (`down`). */
export function marksOf({ kind, level, percent, side }: Waiting): { up?: bigint; down?: bigint } {
  if (level === null) return side === 'spent' ? { down: (exact(percent ?? '0') + 1n) / 2n - 1n } : { up: exact(percent ?? '0') }
  const at = exact(level)
  if (side === 'under') return { up: at }
  if (side === 'over') return { down: at }
  // Whether it is over or under is known once the price is not at the level.
  const away = side === 'new' ? 1n : (size(at) * exact(AWAY_PERCENT)) / HUNDRED
  return { ...(kind === 'above' ? {} : { up: at + away }), ...(kind === 'below' ? {} : { down: at - away }) }
}

/** What becomes of an alert whose number was reached, by the way it was reached. */
export function stepped(alert: Waiting, way: 'up' | 'down'): Side {
  if (alert.level === null) return alert.side === 'spent' ? 'under' : 'spent'
  if (alert.side === 'under' || alert.side === 'over') return 'spent'
  return way === 'up' ? 'over' : 'under'
}

/** By how much per cent a price is away from where it was, in whole numbers of 10⁻¹⁸, rounded down. */
const share = (difference: bigint, of: bigint): bigint => (of > 0n ? (difference * 100n * 10n ** BigInt(DIGITS)) / of : 0n)

/** By how much per cent a price has moved since it was lowest, and since it was highest. */
export function movesOf(price: bigint, { low, high }: { low: bigint; high: bigint }): Record<Move, bigint> {
  const [rises, falls] = [share(price - low, low), share(high - price, high)]
  return { rises, falls, moves: rises > falls ? rises : falls }
}
