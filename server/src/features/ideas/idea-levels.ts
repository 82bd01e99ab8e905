import { compare } from '@trademates/contract/decimals'
import { applyAction, type CorporateAction } from '@trademates/contract/corporate-actions'
import { adjustPrice, NO_FACTOR, type PriceFactor } from '@trademates/contract/price-factors'
import type { Decimal } from '@trademates/contract/decimals'
import type { EntryLevel } from '@trademates/contract/grading'
import type { Outcome } from '@trademates/contract/grading-outcome'
import type { Id } from '@trademates/contract/wire'
import { PRICE, type PriceLevel } from '#features/prices/price-levels.ts'
import { listActionsSince } from './catalog-actions.ts'
import { currentCode } from './renamed-prices.ts'
import type { StoredTerms } from './store.ts'

/** The kinds of price levels that ideas have. */
export const IDEA_LEVELS = ['entry', 'stop', 'target'] as const

type LevelTerms = Pick<StoredTerms, 'symbol' | 'direction' | 'entry' | 'stop' | 'targets' | 'reference'>

/** Whether the entry is a zone that contains the reference price. It is entered at the next open, or at the edge by which the price has left it. */
const isInsideZone = ({ entry, reference }: Pick<LevelTerms, 'entry' | 'reference'>): boolean =>
  entry.kind === 'zone' && compare(entry.low, reference.price) <= 0 && compare(reference.price, entry.high) <= 0

/** Whether an idea enters at an open without any level. */
export const entersAtOpen = (terms: Pick<LevelTerms, 'entry' | 'reference'>): boolean =>
  terms.entry.kind === 'market' || isInsideZone(terms)

/** The level at which an idea enters as posted; null: at the next open. */
function findEntryLevel({ entry, reference }: LevelTerms): EntryLevel | null {
  if (entry.kind === 'market' || isInsideZone({ entry, reference })) return null
  const isBelow = (price: Decimal) => compare(reference.price, price) > 0
  const price = entry.kind === 'level' ? entry.price : isBelow(entry.high) ? entry.high : entry.low
  return { price, isFromAbove: isBelow(price) }
}

/**
 * The price levels of a waiting idea: entry, stop and first target. An entry at the next open has no level.
 * @param entry as graded so far: a zone that the price has left is entered at an edge
 */
export function listWaitingLevels(reference: Id, terms: LevelTerms, entry = findEntryLevel(terms)): PriceLevel[] {
  const [first] = terms.targets
  return [
    ...(entry === null
      ? []
      : [createLevel(reference, terms, { kind: 'entry', side: entry.isFromAbove ? 'down' : 'up', level: entry.price })]),
    createExit(reference, terms, 'stop', terms.stop),
    ...(first === undefined ? [] : [createExit(reference, terms, 'target', first.price)]),
  ]
}

/** The price levels of a live idea: the stop and the next target. */
function listLiveLevels(reference: Id, terms: LevelTerms, { exits, stop }: Pick<Outcome, 'exits'> & { stop: Decimal }): PriceLevel[] {
  const next = terms.targets[exits.filter(({ kind }) => kind === 'target').length]
  return [createExit(reference, terms, 'stop', stop), ...(next === undefined ? [] : [createExit(reference, terms, 'target', next.price)])]
}

const createLevel = (reference: Id, { symbol }: LevelTerms, level: Pick<PriceLevel, 'kind' | 'side' | 'level'>): PriceLevel => ({
  symbol,
  measure: PRICE,
  reference,
  ...level,
})

const createExit = (reference: Id, terms: LevelTerms, kind: 'stop' | 'target', level: Decimal): PriceLevel =>
  createLevel(reference, terms, { kind, side: (terms.direction === 'long') === (kind === 'stop') ? 'down' : 'up', level })

/** The results that the levels of an idea follow from. */
interface OpenResults {
  managed: Pick<Outcome, 'state' | 'exits'>
  unmanaged: Pick<Outcome, 'state' | 'exits'>
  /** The stop of the managed result. */
  stop: Decimal
  entry: EntryLevel | null
  /** The corporate actions since the posting, special dividends as splits. */
  actions: readonly CorporateAction[]
}

/**
 * The price levels of a graded idea: those of its managed result, or once that has ended, of its unmanaged result. Levels are in today's
 * units, those of the posting divided by the splits since then, and have today's code.
 */
export function listIdeaLevels(reference: Id, terms: LevelTerms, { managed, unmanaged, stop, entry, actions }: OpenResults): PriceLevel[] {
  const all = [
    { state: managed.state, exits: managed.exits, stop },
    { state: unmanaged.state, exits: unmanaged.exits, stop: terms.stop },
  ]
  const open = all.find(({ state }) => state === 'waiting' || state === 'live')
  if (open === undefined) return []
  const levels = open.state === 'waiting' ? listWaitingLevels(reference, terms, entry) : listLiveLevels(reference, terms, open)
  const symbol = currentCode(terms.symbol, actions)
  return levels.map((one) => ({ ...one, symbol, level: divideBySplits(one.level, actions) }))
}

interface UnitChange {
  /** The corporate actions of the symbol, special dividends as splits. */
  actions: readonly CorporateAction[]
  postedAt: string
  /** In ms. */
  now: number
}

const listApplied = ({ actions, postedAt, now }: UnitChange): CorporateAction[] => listActionsSince(actions, postedAt, now)

/** Whether a split has changed the units of prices since the posting. */
export const hasNewUnits = (change: UnitChange): boolean => listApplied(change).some(({ kind }) => kind === 'split')

const factorOf = (actions: readonly CorporateAction[]): PriceFactor =>
  actions.reduce((factor, action) => applyAction(factor, action, null), NO_FACTOR)

/** A price of today in the units in which an idea was posted: multiplied by the splits since then. */
export const toPostedUnits = (price: Decimal, change: UnitChange): Decimal => adjustPrice(price, factorOf(listApplied(change)))

/** A price in the units in which an idea was posted in those of today: divided by the splits since then. */
export const toTodaysUnits = (price: Decimal, change: UnitChange): Decimal => divideBySplits(price, listApplied(change))

// One quotient: a quote at the level reaches it.
function divideBySplits(price: Decimal, actions: readonly CorporateAction[]): Decimal {
  const { a, b } = factorOf(actions)
  return adjustPrice(price, { a: b, b: a })
}
