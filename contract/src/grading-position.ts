import type { Big } from 'big.js'
import type { CandleTree } from './candle-trees.ts'
import type { Decimal } from './decimals.ts'
import type { IdeaReason, IdeaState } from './ideas.ts'

/** A price: its text as posted or as the source reported it, and its value, which is negated for a short idea. */
export interface Level {
  text: Decimal
  value: Big
}

/** A candle whose values are negated for a short idea, so that every idea is graded as a long one. */
export interface GradedCandle {
  /** ms since 1970. */
  from: number
  to: number
  open: Level
  high: Big
  low: Big
  close: Level
  tree: CandleTree
}

/** How a waiting idea enters: `above`: the level is reached from above, `below`: from below. */
type PendingEntry = { kind: 'market' } | { kind: 'zone'; low: Level; high: Level } | { kind: 'above' | 'below'; level: Level }

/** The terms of an idea, as a long idea. */
export interface GradingPlan {
  entry: PendingEntry
  stop: Level
  /** Nearest first; `share` in percent. */
  targets: readonly (Level & { share: number })[]
  reference: Big
  /** ms since 1970. */
  enterBy: number
  expiresAt: number
}

/** An amendment that changes the managed result. Times in ms since 1970. */
export interface PlannedAmendment {
  number: number
  requestedAt: number
  /** The minute in which it takes effect. */
  effectiveAt: number
  change: { kind: 'cancel' } | { kind: 'close'; share: number } | { kind: 'stop'; stop: Level }
}

type MissReason = 'not_reached' | 'target_first' | 'stop_first' | 'gap_past_stop' | 'gap_past_target' | 'moved_too_far'

/** What a candle or a passed time did to an idea. */
export interface PositionEvent {
  kind: Exclude<IdeaState, 'waiting' | 'live'> | 'entered'
  /** ms since 1970. */
  at: number
  /** Of an entry or exit. */
  price: Level | null
  /** The exited share in percent. */
  share: number
  /** The stop was assumed to be first, because the candle does not show the order. */
  isAmbiguous: boolean
  /** The candle that caused it. */
  candle: CandleTree | null
}

/** The state of an idea between two candles. Never changed in place: a candle in which nothing happens leaves the same object. */
export interface GradedPosition {
  state: IdeaState
  reason: IdeaReason | null
  entry: PendingEntry
  stop: Level
  fill: Level | null
  /** The open share in percent. */
  remaining: number
  /** The index of the next target. */
  nextTarget: number
  events: readonly PositionEvent[]
  /** The numbers of the amendments that took effect. */
  amendments: readonly number[]
}

export const openPosition = ({ entry, stop }: GradingPlan): GradedPosition => ({
  state: 'waiting',
  reason: null,
  entry,
  stop,
  fill: null,
  remaining: 100,
  nextTarget: 0,
  events: [],
  amendments: [],
})

export const isOpen = ({ state }: GradedPosition): boolean => state === 'waiting' || state === 'live'

const withEvent = (position: GradedPosition, event: Partial<PositionEvent> & Pick<PositionEvent, 'kind' | 'at'>): GradedPosition => ({
  ...position,
  events: [...position.events, { price: null, share: 0, isAmbiguous: false, candle: null, ...event }],
})

type Exit = Pick<PositionEvent, 'at' | 'candle'> & {
  kind: 'target' | 'stopped' | 'expired' | 'closed'
  price: Level
  isAmbiguous?: boolean
}

/** Exits a share, at most what remains. The idea ends when nothing remains. */
function exit(position: GradedPosition, share: number, details: Exit): GradedPosition {
  const exited = Math.min(share, position.remaining)
  const remaining = position.remaining - exited
  return { ...withEvent(position, { ...details, share: exited }), remaining, state: remaining === 0 ? details.kind : position.state }
}

const miss = (position: GradedPosition, reason: MissReason, at: number, candle: CandleTree | null): GradedPosition => ({
  ...withEvent(position, { kind: 'missed', at, candle }),
  state: 'missed',
  reason,
})

const cancel = (position: GradedPosition, { number }: PlannedAmendment, at: number, candle: CandleTree | null): GradedPosition => ({
  ...withEvent(position, { kind: 'canceled', at, candle }),
  state: 'canceled',
  amendments: [...position.amendments, number],
})

/** Applies an amendment at the open of a candle. Returns the same object if it has no effect. */
export function applyAmendment(position: GradedPosition, amendment: PlannedAmendment, { from, open, tree }: GradedCandle): GradedPosition {
  const { number, change } = amendment
  if (change.kind === 'cancel') return position.state === 'waiting' ? cancel(position, amendment, from, tree) : position
  if (position.state !== 'live') return position
  const amended = { ...position, amendments: [...position.amendments, number] }
  if (change.kind === 'close') return exit(amended, change.share, { kind: 'closed', at: from, price: open, candle: tree })
  return change.stop.value.gt(position.stop.value) ? { ...amended, stop: change.stop } : position
}

/** Grades one candle after its amendments. Returns the same object if nothing happens. */
export function gradeCandle(
  position: GradedPosition,
  candle: GradedCandle,
  plan: GradingPlan,
  cancellation?: PlannedAmendment,
): GradedPosition {
  if (position.state === 'live') return gradeLive(position, candle, plan)
  if (position.state !== 'waiting') return position
  if (candle.to > plan.enterBy) return missDeadline(position, plan, { cancellation, candle: candle.tree })
  const { open, low, high } = candle
  const entry = leaveZone(position.entry, open)
  const waiting = entry === position.entry ? position : { ...position, entry }
  if (entersAtOpen(entry, open.value)) return enterAtOpen(waiting, candle, plan)
  if (entry.kind === 'above' && low.lte(entry.level.value)) return enterInside(waiting, candle, plan, entry)
  if (entry.kind === 'below' && high.gte(entry.level.value)) return enterInside(waiting, candle, plan, entry)
  if (low.lte(waiting.stop.value)) return miss(waiting, 'stop_first', candle.to, candle.tree)
  const [target] = plan.targets
  return target !== undefined && high.gte(target.value) ? miss(waiting, 'target_first', candle.to, candle.tree) : waiting
}

/** A zone that the price opens outside of becomes a level: the edge by which the price left. */
function leaveZone(entry: PendingEntry, open: Level): PendingEntry {
  if (entry.kind !== 'zone') return entry
  if (open.value.gt(entry.high.value)) return { kind: 'above', level: entry.high }
  return open.value.lt(entry.low.value) ? { kind: 'below', level: entry.low } : entry
}

const entersAtOpen = (entry: PendingEntry, open: Big): boolean =>
  entry.kind === 'above' ? open.lte(entry.level.value) : entry.kind === 'below' ? open.gte(entry.level.value) : true

const enter = (position: GradedPosition, fill: Level, at: number, candle: CandleTree): GradedPosition => ({
  ...withEvent(position, { kind: 'entered', at, price: fill, candle }),
  state: 'live',
  fill,
})

function enterAtOpen(position: GradedPosition, candle: GradedCandle, plan: GradingPlan): GradedPosition {
  const { open, from, tree } = candle
  const [target] = plan.targets
  if (open.value.lte(position.stop.value)) return miss(position, 'gap_past_stop', from, tree)
  if (target !== undefined && open.value.gte(target.value)) return miss(position, 'gap_past_target', from, tree)
  const planned = plan.reference.minus(plan.stop.value)
  const risk = open.value.minus(plan.stop.value)
  if (position.entry.kind === 'market' && (risk.times(2).lt(planned) || risk.gt(planned.times(2))))
    return miss(position, 'moved_too_far', from, tree)
  return gradeLive(enter(position, open, from, tree), candle, plan)
}

/** The candle reached the level at an unknown moment: of the targets, only those that its close lies beyond count. */
function enterInside(
  position: GradedPosition,
  candle: GradedCandle,
  plan: GradingPlan,
  { kind, level }: PendingEntry & { level: Level },
): GradedPosition {
  const { low, high, close, to, tree } = candle
  const live = enter(position, level, to, tree)
  const [target] = plan.targets
  const isAmbiguous = kind === 'below' || (target !== undefined && high.gte(target.value))
  if (low.lte(live.stop.value)) return exit(live, 100, { kind: 'stopped', at: to, price: live.stop, candle: tree, isAmbiguous })
  return hitTargets(live, plan, { until: close.value, at: to, candle: tree })
}

/** Grades a candle of an idea that entered before it or at its open. */
function gradeLive(position: GradedPosition, candle: GradedCandle, plan: GradingPlan): GradedPosition {
  const { from, to, open, high, low, tree } = candle
  if (open.value.lte(position.stop.value)) return exit(position, 100, { kind: 'stopped', at: from, price: open, candle: tree })
  const opened = hitTargets(position, plan, { until: open.value, at: from, candle: tree, price: open })
  if (opened.state !== 'live') return opened
  const target = plan.targets[opened.nextTarget]
  const isAmbiguous = target !== undefined && high.gte(target.value)
  if (low.lte(opened.stop.value)) return exit(opened, 100, { kind: 'stopped', at: to, price: opened.stop, candle: tree, isAmbiguous })
  return hitTargets(opened, plan, { until: high, at: to, candle: tree })
}

/** Exits the shares of the targets up to a price, each at its own price unless another is given. The last one exits all that remains. */
function hitTargets(
  position: GradedPosition,
  { targets }: GradingPlan,
  { until, price, ...cause }: Pick<PositionEvent, 'at' | 'candle'> & { until: Big; price?: Level },
): GradedPosition {
  let current = position
  for (let target = targets[current.nextTarget]; current.state === 'live' && target?.value.lte(until) === true;) {
    const share = current.nextTarget === targets.length - 1 ? 100 : target.share
    current = { ...exit(current, share, { kind: 'target', price: price ?? target, ...cause }), nextTarget: current.nextTarget + 1 }
    target = targets[current.nextTarget]
  }
  return current
}

/** Ends a waiting idea at its entry deadline: canceled if that was requested before, else missed. */
export function missDeadline(
  position: GradedPosition,
  { enterBy }: GradingPlan,
  { cancellation, candle = null }: { cancellation: PlannedAmendment | undefined; candle?: CandleTree | null },
): GradedPosition {
  return cancellation !== undefined && cancellation.requestedAt < enterBy
    ? cancel(position, cancellation, enterBy, candle)
    : miss(position, 'not_reached', enterBy, candle)
}

/** Exits everything at the close of the last candle, at the expiration. */
export const expire = (position: GradedPosition, price: Level, at: number): GradedPosition =>
  exit(position, 100, { kind: 'expired', at, price, candle: null })

/** Ends an open idea when its symbol is delisted: at the price of the delisting, or void without one. */
export function delist(position: GradedPosition, price: Level | null, at: number): GradedPosition {
  if (price === null) return { ...withEvent(position, { kind: 'void', at }), state: 'void', reason: 'no_action_known' }
  return position.state === 'live' ? expire(position, price, at) : miss(position, 'not_reached', at, null)
}
