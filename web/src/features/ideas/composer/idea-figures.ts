import { Big } from 'big.js'
import { type Decimal, quotient } from '@trademates/contract/decimals'
import { isBeyond } from '@trademates/contract/idea-checks'
import { COST_RATES, type EntryInput, plannedPrice } from '@trademates/contract/idea-terms'
import type { Direction } from '@trademates/contract/ideas'
import type { Market } from '@trademates/contract/markets'
import type { IdeaValues } from '#features/ideas/idea-values.ts'
import { priceOf, shareOf } from './idea-input.ts'

/** What follows from the terms of an idea. Rewards and costs in R, which is the distance from entry to stop. */
export interface IdeaFigures {
  direction: Direction
  entry: EntryInput
  planned: Decimal
  stop: Decimal
  targets: Decimal[]
  risk: Decimal
  riskPercent: Decimal
  rewards: Decimal[]
  /** The mean of the rewards, weighted by the shares. */
  reward: Decimal
  costs: Decimal
  costPercent: Decimal
  /** The probability, in percent, that a random walk hits the first target before the stop. */
  chance: number
}

/** The entry as far as it was typed; null if it has no price. */
export function entryOf({ kind, ...typed }: IdeaValues['idea.entry']): EntryInput | null {
  if (kind === 'market') return { kind }
  const [price, low, high] = [priceOf(typed.price), priceOf(typed.low), priceOf(typed.high)]
  if (kind === 'level') return price === null ? null : { kind, price }
  return low === null || high === null || new Big(low).gte(high) ? null : { kind, low, high }
}

/**
 * Computes the figures of a typed idea.
 * The chance of a random walk is 1 / (1 + the reward of the first target in R).
 * @param reference the current price
 * @returns null unless stop and targets fit the direction
 */
export function computeFigures(values: IdeaValues, reference: Decimal | null, market: Market): IdeaFigures | null {
  const direction = values['idea.direction']
  const entry = entryOf(values['idea.entry'])
  const stop = priceOf(values['idea.stop'])
  if (direction === '' || entry === null || stop === null) return null
  const planned = plannedPrice(entry, direction, reference)
  if (planned === null) return null
  const nearEdge = entry.kind === 'zone' ? (direction === 'long' ? entry.low : entry.high) : planned
  const typed = values['idea.targets']
  const targets = typed.flatMap(({ price }) => priceOf(price) ?? [])
  const [first] = targets
  const isOrdered = targets.every((target, at) => isBeyond(target, targets[at - 1] ?? planned, direction))
  if (first === undefined || targets.length < typed.length || !isOrdered || !isBeyond(nearEdge, stop, direction)) return null

  const distance = new Big(planned).minus(stop).abs()
  const rewardOf = (target: Decimal) => new Big(target).minus(planned).abs()
  const weighted = targets.reduce(
    (sum, target, at) => sum.plus(rewardOf(target).times(shareOf(typed[at]?.share ?? '', typed.length))),
    new Big(0),
  )
  const rate = COST_RATES[market]
  return {
    direction,
    entry,
    planned,
    stop,
    targets,
    risk: distance.toFixed(),
    riskPercent: quotient(distance.times(100), planned, 2),
    rewards: targets.map((target) => quotient(rewardOf(target), distance, 1)),
    reward: quotient(weighted, distance.times(100), 1),
    costs: quotient(new Big(planned).times(rate), distance, 2),
    costPercent: new Big(rate).times(100).toFixed(2),
    chance: Number(quotient(distance.times(100), distance.plus(rewardOf(first)), 0)),
  }
}
