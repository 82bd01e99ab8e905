import { Big } from 'big.js'
import { type Decimal, minus, quotient } from './decimals.ts'
import type { CandleTree } from './candle-trees.ts'
import type { Level, GradedPosition, PositionEvent } from './grading-position.ts'
import type { IdeaExit, IdeaReason, IdeaState } from './ideas.ts'

/** R and R after costs. */
interface Result {
  r: Decimal
  r_net: Decimal
}

/** What became of an idea. Prices and R are decimals as text, times ISO 8601 in UTC. */
export interface Outcome {
  state: IdeaState
  reason: IdeaReason | null
  fill: Decimal | null
  /** The distance from entry to stop; null for a market idea that has not entered. */
  risk: Decimal | null
  entered_at: string | null
  exits: IdeaExit[]
  ended_at: string | null
  /** The open share in percent. */
  remaining: Decimal
  /** Null unless the idea has ended with a fill and is not void. */
  r: Decimal | null
  r_net: Decimal | null
  /** The value of a live idea at the close of the last candle. */
  mark: (Result & { price: Decimal; time: string }) | null
}

/** An event of an idea, with the candle that caused it. */
export interface GradingEvent {
  kind: PositionEvent['kind']
  at: string
  price: Decimal | null
  /** In percent of the original position. */
  share: number | null
  candle: CandleTree | null
}

const R_DECIMALS = 4
const EXIT_KINDS: Partial<Record<PositionEvent['kind'], IdeaExit['kind']>> = {
  target: 'target',
  stopped: 'stop',
  closed: 'close',
  expired: 'horizon',
}

const toTime = (ms: number): string => new Date(ms).toISOString()

/**
 * Computes R = Σ share × (price − fill) / (100 × risk), and R after costs, which subtracts rate × fill / risk: each one quotient, rounded once
 * to 4 decimals, halves away from zero.
 */
function toResult(
  sales: readonly { share: number; price: Level }[],
  { fill, risk }: { fill: Level; risk: Decimal },
  costRate: Decimal,
): Result {
  const sum = sales.reduce((total, { share, price }) => total.plus(price.value.minus(fill.value).times(share)), new Big(0))
  const costs = new Big(costRate).times(fill.value.abs()).times(100)
  const divisor = new Big(risk).times(100)
  return { r: quotient(sum, divisor, R_DECIMALS), r_net: quotient(sum.minus(costs), divisor, R_DECIMALS) }
}

/** What an outcome is computed from, besides the position. */
interface OutcomeBasis {
  /** The planned price; null for a market idea. */
  planned: Decimal | null
  stop: Decimal
  costRate: Decimal
  /** The close of the last candle and the end of that candle in ms. */
  last: { price: Level; at: number } | null
}

/** Describes a position as an outcome. */
export function toOutcome(position: GradedPosition, { planned, stop, costRate, last }: OutcomeBasis): Outcome {
  const { state, reason, fill, remaining, events } = position
  const from = planned ?? fill?.text
  const risk = from === undefined ? null : minus(from, stop).replace('-', '')
  const sales = events.flatMap(({ price, ...event }) =>
    EXIT_KINDS[event.kind] === undefined || price === null ? [] : [{ ...event, price }],
  )
  const compute = (all: readonly { share: number; price: Level }[]) =>
    fill === null || risk === null ? null : toResult(all, { fill, risk }, costRate)
  const hasEnded = state !== 'waiting' && state !== 'live'
  const result = hasEnded && state !== 'void' ? compute(sales) : null
  const mark = state === 'live' && last !== null ? compute([...sales, { share: remaining, price: last.price }]) : null
  const entered = events.find(({ kind }) => kind === 'entered')
  const ended = hasEnded ? events.at(-1) : undefined
  return {
    state,
    reason,
    fill: fill?.text ?? null,
    risk,
    entered_at: entered === undefined ? null : toTime(entered.at),
    exits: sales.map(toExit),
    ended_at: ended === undefined ? null : toTime(ended.at),
    remaining: String(remaining),
    r: result?.r ?? null,
    r_net: result?.r_net ?? null,
    mark: mark === null || last === null ? null : { ...mark, price: last.price.text, time: toTime(last.at) },
  }
}

const toExit = ({ kind, price, share, at, isAmbiguous }: PositionEvent & { price: Level }): IdeaExit => ({
  kind: EXIT_KINDS[kind] ?? 'horizon',
  price: price.text,
  share,
  at: toTime(at),
  is_ambiguous: isAmbiguous,
})

/** Describes the events of a position, oldest first. */
export const toGradingEvents = ({ events }: GradedPosition): GradingEvent[] =>
  events.map(({ kind, at, price, share, candle }) => ({
    kind,
    at: toTime(at),
    price: price?.text ?? null,
    share: share === 0 ? null : share,
    candle,
  }))
