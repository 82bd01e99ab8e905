import { Big } from 'big.js'
import { type Decimal, quotient } from '@trademates/contract/decimals'
import { SPLIT_DECIMALS } from '@trademates/contract/idea-amendments'
import type { Amendment, Idea, IdeaEvent, IdeaSplit } from '@trademates/contract/ideas'

const MAX_DECIMALS = 18

type Units = Pick<Idea, 'splits'>

/** The splits and special dividends of an idea that took effect after a moment. */
export const splitsSince = ({ splits }: Units, moment: string): IdeaSplit[] =>
  splits.filter(({ at }) => Date.parse(at) > Date.parse(moment) && Date.parse(at) <= Date.now())

/** `a` shares of now for `b` shares of a moment, by the splits in between. */
function ratioSince(units: Units, moment: string): { a: Big; b: Big } | null {
  const applied = splitsSince(units, moment)
  if (applied.length === 0) return null
  return {
    a: applied.reduce((product, { a }) => product.times(a), new Big(1)),
    b: applied.reduce((product, { b }) => product.times(b), new Big(1)),
  }
}

const shorten = (price: Decimal): Decimal => new Big(price).toFixed()

/** Returns a price of a moment in the units of today. @param moment ISO 8601 with offset */
function toToday(units: Units, price: Decimal, moment: string): Decimal {
  const ratio = ratioSince(units, moment)
  return ratio === null ? price : shorten(quotient(new Big(price).times(ratio.b), ratio.a, MAX_DECIMALS))
}

/** Returns a stop of today in the units of the posting, as the server takes it. */
export function stopInPostedUnits(idea: Pick<Idea, 'splits' | 'posted_at' | 'decimals'>, stop: Decimal): Decimal {
  const ratio = ratioSince(idea, idea.posted_at)
  return ratio === null ? stop : shorten(quotient(new Big(stop).times(ratio.a), ratio.b, idea.decimals + SPLIT_DECIMALS))
}

/** Returns an idea with all its prices in the units of today; itself without a split since its posting. R is the same in both. */
export function inTodaysUnits(idea: Idea): Idea {
  if (ratioSince(idea, idea.posted_at) === null) return idea
  const { entry, stop_moved: moved } = idea
  const today = (price: Decimal) => toToday(idea, price, idea.posted_at)
  const orNull = (price: Decimal | null) => (price === null ? null : today(price))
  return {
    ...idea,
    entry: { ...entry, price: orNull(entry.price), low: orNull(entry.low), high: orNull(entry.high) },
    stop: today(idea.stop),
    current_stop: today(idea.current_stop),
    stop_moved: moved && { ...moved, price: toToday(idea, moved.price, moved.at) },
    targets: idea.targets.map((target) => ({ ...target, price: today(target.price) })),
    reference: { ...idea.reference, price: today(idea.reference.price) },
    fill: orNull(idea.fill),
    risk: orNull(idea.risk),
    exits: idea.exits.map((exit) => ({ ...exit, price: today(exit.price) })),
    mark: idea.mark && { ...idea.mark, price: today(idea.mark.price) },
    pending: idea.pending.map((amendment) => amendmentInTodaysUnits(idea, amendment)),
    // Converted once.
    splits: [],
  }
}

const amendmentInTodaysUnits = (idea: Idea, amendment: Amendment): Amendment => ({
  ...amendment,
  quote: { ...amendment.quote, price: toToday(idea, amendment.quote.price, amendment.quote.time) },
  ...(amendment.kind === 'stop' && { price: toToday(idea, amendment.price, idea.posted_at) }),
})

/** The events whose price is that of the market at their time. Other prices are levels, in the units of the posting. */
const QUOTED_EVENTS: readonly IdeaEvent['kind'][] = ['posted', 'cancel', 'close', 'note', 'position']

/** Returns an event of an idea with its prices in the units of today. */
export function eventInTodaysUnits(idea: Idea, event: IdeaEvent): IdeaEvent {
  const { price, candle, at, kind } = event
  const ofCandle = (value: Decimal) => (candle === null ? value : toToday(idea, value, candle.time))
  return {
    ...event,
    price: price === null ? null : toToday(idea, price, QUOTED_EVENTS.includes(kind) ? at : idea.posted_at),
    candle: candle && {
      ...candle,
      open: ofCandle(candle.open),
      high: ofCandle(candle.high),
      low: ofCandle(candle.low),
      close: ofCandle(candle.close),
    },
  }
}
