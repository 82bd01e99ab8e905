import { Big } from 'big.js'
import { type Decimal, minus, quotient, roundDecimal } from '@trademates/contract/decimals'
import { plannedPrice as plannedPriceOf } from '@trademates/contract/idea-terms'
import { adjustPrice, splitFactor } from '@trademates/contract/price-factors'
import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'

const R_DECIMALS = 4

/** The newest price of an idea and its result at that price. */
export interface LiveResult {
  price: Decimal
  /** In multiples of the risk; null until the idea has entered. */
  r: Decimal | null
  /** When the price was seen, ISO 8601. */
  time: string
}

/** Whether the idea is not decided yet. */
export const isOpen = ({ state }: Pick<Idea, 'state'>): boolean => state === 'waiting' || state === 'live'

/** The planned price: the level, the worse edge of the zone, for a market entry the fill or the reference price until then. */
export function plannedPrice({ entry, direction, fill, reference }: Idea): Decimal {
  const { kind, price, low, high } = entry
  if (kind === 'level' && price !== null) return price
  if (kind === 'zone' && low !== null && high !== null) return plannedPriceOf({ kind, low, high }, direction, null) ?? reference.price
  return fill ?? reference.price
}

/** The distance from the planned price to the stop; until a market entry is filled, from the reference price. */
export const riskOf = (idea: Idea): Decimal => idea.risk ?? minus(plannedPrice(idea), idea.stop).replace('-', '')

/** The distance from the planned price to another price in multiples of the risk, positive in favor of the idea. Null without risk. */
export function distanceInR(idea: Idea, price: Decimal): Decimal | null {
  const risk = riskOf(idea)
  if (new Big(risk).eq(0)) return null
  const distance = minus(price, plannedPrice(idea))
  return quotient(idea.direction === 'long' ? distance : new Big(distance).neg(), risk, R_DECIMALS)
}

/** A distance in percent of the planned price, two decimal places, without sign. */
export function distanceInPercent(idea: Idea, price: Decimal): Decimal {
  const planned = plannedPrice(idea)
  if (new Big(planned).eq(0)) return '0.00'
  return quotient(new Big(price).minus(planned).times(100).abs(), new Big(planned).abs(), 2)
}

/** Only the source that grades the idea values it. */
const isOfSource = ({ source }: Quote, idea: Idea) => (idea.practice ? source.is_sample : source.name === idea.source.name)

/** The parts that have exited at their prices and the rest at the newest price, as one quotient (docs/ideas.md). */
function markAt({ direction, fill, risk, exits, remaining }: Idea, price: Decimal): Decimal | null {
  if (fill === null || risk === null || new Big(risk).eq(0)) return null
  const sum = exits.reduce(
    (total, exit) => total.plus(new Big(exit.price).minus(fill).times(exit.share)),
    new Big(price).minus(fill).times(remaining),
  )
  return quotient(direction === 'long' ? sum : sum.neg(), new Big(risk).times(100), R_DECIMALS)
}

/**
 * The result of an idea at an earlier moment: the final one if it had ended by then, else the mark-to-market at the price of that moment.
 * Null if it had not entered, or without a price.
 * @param price in the units of that moment
 * @param at ISO 8601 with offset
 */
export function resultAt(idea: Idea, price: Decimal | null, at: string): Decimal | null {
  const isBefore = (time: string | null) => time !== null && Date.parse(time) <= Date.parse(at)
  if (isBefore(idea.ended_at)) return idea.r
  if (price === null || !isBefore(idea.entered_at)) return null
  const exits = idea.exits.filter((exit) => isBefore(exit.at))
  const remaining = exits.reduce((share, exit) => share - exit.share, 100)
  // All splits of an idea are after its posting.
  return markAt({ ...idea, exits, remaining: String(remaining) }, adjustPrice(price, splitFactor(idea.splits, 0, Date.parse(at))))
}

/**
 * Values an open idea at its newest price: that of the quote, or the mark of the server if it is newer or the quote has another source.
 * Returns null for an ended idea and if no price is known.
 */
export function liveResult(idea: Idea, quote: Quote | undefined): LiveResult | null {
  if (!isOpen(idea)) return null
  const { mark } = idea
  if (quote !== undefined && isOfSource(quote, idea) && (mark === null || Date.parse(quote.time) >= Date.parse(mark.time)))
    return { price: quote.price, r: idea.state === 'live' ? markAt(idea, quote.price) : null, time: quote.time }
  return mark === null ? null : { price: mark.price, r: mark.r, time: mark.time }
}

/** Rounds R for a card: one decimal place, halves away from zero. */
export const cardR = (r: Decimal): Decimal => roundDecimal(r, 1)
