import type { CandleTree, TradingSession } from './candle-trees.ts'
import type { CorporateAction } from './corporate-actions.ts'
import type { IdeaAmendment, IdeaTerms } from './grading.ts'

/**
 * A second, plain implementation of the grading rules, for tests only: fractions, all inner candles, one result at a time, no evidence.
 * It shares no code with the grader.
 */

/** A fraction; the denominator is positive. */
type Fraction = readonly [bigint, bigint]

const compareFractions = ([a, b]: Fraction, [c, d]: Fraction): number => Number(a * d > c * b) - Number(a * d < c * b)
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const negate = ([a, b]: Fraction): Fraction => [-a, b]
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negate(b))
const invert = ([a, b]: Fraction): Fraction => (a < 0n ? [-b, -a] : [b, a])
const isAtMost = (a: Fraction, b: Fraction): boolean => compareFractions(a, b) <= 0
const whole = (value: number): Fraction => [BigInt(value), 1n]

function parse(text: string): Fraction {
  const [integer = '', decimals = ''] = text.split('.')
  return [BigInt(integer + decimals), 10n ** BigInt(decimals.length)]
}

/** Rounds half away from zero. */
function round([a, b]: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals)
  const doubled = (a < 0n ? -a : a) * scale * 2n
  const rounded = (doubled + b) / (2n * b)
  return [a < 0n ? -rounded : rounded, scale]
}

function format(value: Fraction, decimals: number): string {
  const [a] = round(value, decimals)
  const digits = String(a < 0n ? -a : a).padStart(decimals + 1, '0')
  return `${a < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

interface Leaf {
  from: number
  to: number
  open: Fraction
  high: Fraction
  low: Fraction
  close: Fraction
}

const LENGTHS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const lengthOf = ({ interval }: CandleTree) => Number.parseInt(interval, 10) * (LENGTHS[interval.slice(-1)] ?? 0)
const endOf = (tree: CandleTree) => Date.parse(tree.time) + lengthOf(tree)

function isConsistent(tree: CandleTree, inner: readonly CandleTree[]): boolean {
  const extreme = (key: 'high' | 'low') =>
    inner.map((one) => parse(one[key])).reduce((a, b) => (compareFractions(a, b) > 0 === (key === 'high') ? a : b))
  const isEqual = (a: Fraction, b: string) => compareFractions(a, parse(b)) === 0
  return (
    inner.every((one, index) => {
      const before = inner[index - 1]
      return Date.parse(one.time) >= (before === undefined ? Date.parse(tree.time) : endOf(before)) && endOf(one) <= endOf(tree)
    }) &&
    isEqual(parse(inner[0]?.open ?? '0'), tree.open) &&
    isEqual(parse(inner.at(-1)?.close ?? '0'), tree.close) &&
    isEqual(extreme('high'), tree.high) &&
    isEqual(extreme('low'), tree.low)
  )
}

const toLeaves = (tree: CandleTree): CandleTree[] =>
  tree.inner !== null && tree.inner.length > 0 && isConsistent(tree, tree.inner) ? tree.inner.flatMap(toLeaves) : [tree]

/** The results of both implementations, as text. */
export interface PlainOutcome {
  state: string
  reason: string | null
  fill: string | null
  entered: number | null
  exits: string[]
  ended: number | null
  remaining: number
  r: string | null
  r_net: string | null
  mark: string | null
}

interface Market {
  candles: readonly CandleTree[]
  knownTo: number
  sessions: readonly TradingSession[] | null
}

/** Grades the managed result; without amendments, the unmanaged one. */
export function gradePlainly(
  terms: IdeaTerms,
  amendments: readonly IdeaAmendment[],
  actions: readonly CorporateAction[],
  market: Market,
): PlainOutcome {
  const sign = (value: Fraction) => (terms.direction === 'long' ? value : negate(value))
  const price = (text: string) => sign(parse(text))
  const startsAt = Math.ceil(Date.parse(terms.posted_at) / 60_000) * 60_000
  const expiresAt = Date.parse(terms.expires_at)
  const enterBy = terms.enter_by === null ? expiresAt : Date.parse(terms.enter_by)
  const targets = terms.targets.map((target) => ({ level: price(target.price), share: target.share }))
  const reference = price(terms.reference.price)
  const originalStop = price(terms.stop)
  const due = actions.filter(({ at }) => Date.parse(at) > Date.parse(terms.posted_at))

  let stop = originalStop
  let state = 'waiting'
  let reason: string | null = null
  let fill: Fraction | null = null
  let entered: number | null = null
  let ended: number | null = null
  let remaining = 100
  let nextTarget = 0
  let last: Fraction | null = null
  let isFromBelow: boolean | null = null
  let level: Fraction | null = null
  let zone: [Fraction, Fraction] | null = null
  const exits: { kind: string; price: Fraction; share: number; at: number; isAmbiguous: boolean }[] = []

  if (terms.entry.kind === 'level') {
    level = price(terms.entry.price)
    isFromBelow = isAtMost(reference, level)
  } else if (terms.entry.kind === 'zone') {
    const [a, b] = [price(terms.entry.low), price(terms.entry.high)]
    zone = isAtMost(a, b) ? [a, b] : [b, a]
    leaveZone(reference)
  }

  function leaveZone(at: Fraction): void {
    if (zone === null) return
    const [low, high] = zone
    if (isAtMost(low, at) && isAtMost(at, high)) return
    isFromBelow = !isAtMost(low, at)
    level = isFromBelow ? low : high
    zone = null
  }
  const end = (newState: string, at: number, newReason: string | null = null) => {
    state = newState
    ended = at
    reason = newReason
  }
  const isDone = () => state !== 'waiting' && state !== 'live'
  const exit = (kind: string, at: number, details: { price: Fraction; share: number; isAmbiguous?: boolean }) => {
    const share = Math.min(details.share, remaining)
    remaining -= share
    exits.push({ kind, at, price: details.price, share, isAmbiguous: details.isAmbiguous ?? false })
    if (remaining === 0) end({ stop: 'stopped', horizon: 'expired', close: 'closed', target: 'target' }[kind] ?? kind, at)
  }
  const hitTargets = (until: Fraction, at: number, exitPrice: Fraction | null) => {
    for (; state === 'live'; nextTarget += 1) {
      const target = targets[nextTarget]
      if (target === undefined || !isAtMost(target.level, until)) return
      exit('target', at, { price: exitPrice ?? target.level, share: nextTarget === targets.length - 1 ? 100 : target.share })
    }
  }
  const missDeadline = () =>
    amendments.some((one) => one.amendment.kind === 'cancel' && Date.parse(one.requested_at) < enterBy)
      ? end('canceled', enterBy)
      : end('missed', enterBy, 'not_reached')

  const leaves = market.candles
    .flatMap(toLeaves)
    .filter(
      ({ time }) =>
        market.sessions?.some(({ from, to }) => Date.parse(time) >= Date.parse(from) && Date.parse(time) < Date.parse(to)) ?? true,
    )
  let factor: Fraction = [1n, 1n]
  let rawClose: Fraction | null = null
  const pending = due.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const delisting = due.find(({ kind, at }) => kind === 'delist' && Date.parse(at) < expiresAt)
  const applyActions = (time: number) => {
    while (pending[0] !== undefined && Date.parse(pending[0].at) <= time) {
      const action = pending.shift()
      if (action?.kind === 'split') factor = multiply(factor, multiply(parse(action.a), invert(parse(action.b))))
      if (action?.kind === 'special' && rawClose !== null)
        factor = multiply(factor, multiply(rawClose, invert(subtract(rawClose, parse(action.amount)))))
    }
  }
  const passTime = (time: number) => {
    const delistedAt = delisting === undefined ? Infinity : Date.parse(delisting.at)
    if (state === 'waiting' && enterBy <= Math.min(time, delistedAt)) missDeadline()
    if (delisting?.kind !== 'delist' || delistedAt > time || isDone()) return
    if (delisting.price === null) end('void', delistedAt, 'no_action_known')
    else if (state === 'waiting') end('missed', delistedAt, 'not_reached')
    else exit('horizon', delistedAt, { price: sign(round(multiply(parse(delisting.price), factor), 18)), share: 100 })
  }

  let seen = -Infinity
  for (const tree of leaves) {
    const from = Date.parse(tree.time)
    const to = endOf(tree)
    applyActions(from)
    if (from >= startsAt && to <= expiresAt) passTime(from)
    const raw = [tree.open, tree.high, tree.low, tree.close].map((text) => sign(round(multiply(parse(text), factor), 18)))
    rawClose = parse(tree.close)
    if (from < startsAt || to > expiresAt || isDone()) continue
    const [open = [0n, 1n], first = open, second = open, close = open] = raw
    const [low, high] = isAtMost(first, second) ? [first, second] : [second, first]
    gradeLeaf({ from, to, open, high, low, close })
    last = close
    seen = from
  }
  function gradeLeaf(leaf: Leaf): void {
    for (const { requested_at, amendment } of amendments) {
      const effective = (Math.floor(Date.parse(requested_at) / 60_000) + 1) * 60_000
      if (effective > leaf.from || effective <= seen || isDone()) continue
      if (amendment.kind === 'cancel' && state === 'waiting') end('canceled', leaf.from)
      if (amendment.kind === 'close' && state === 'live') exit('close', leaf.from, { price: leaf.open, share: amendment.share })
      if (amendment.kind === 'stop' && state === 'live' && !isAtMost(price(amendment.price), stop)) stop = price(amendment.price)
    }
    if (isDone()) return
    let isInside = false
    if (state === 'waiting') {
      if (leaf.to > enterBy) {
        missDeadline()
        return
      }
      leaveZone(leaf.open)
      const isFillAtOpen = level === null || (isFromBelow === true ? isAtMost(level, leaf.open) : isAtMost(leaf.open, level))
      const reached = level !== null && (isFromBelow === true ? isAtMost(level, leaf.high) : isAtMost(leaf.low, level))
      const firstTarget = targets[0]?.level ?? leaf.high
      if (isFillAtOpen) {
        if (isAtMost(leaf.open, stop)) end('missed', leaf.from, 'gap_past_stop')
        else if (isAtMost(firstTarget, leaf.open)) end('missed', leaf.from, 'gap_past_target')
        else if (terms.entry.kind === 'market' && isTooFar(leaf.open)) end('missed', leaf.from, 'moved_too_far')
        else [state, fill, entered] = ['live', leaf.open, leaf.from]
      } else if (reached) {
        ;[state, fill, entered] = ['live', level, leaf.to]
        isInside = true
      } else if (isAtMost(leaf.low, stop)) end('missed', leaf.to, 'stop_first')
      else if (isAtMost(firstTarget, leaf.high)) end('missed', leaf.to, 'target_first')
    }
    if (state !== 'live') return
    if (isInside) {
      const isAmbiguous = isFromBelow === true || isAtMost(targets[0]?.level ?? leaf.high, leaf.high)
      if (isAtMost(leaf.low, stop)) exit('stop', leaf.to, { price: stop, share: 100, isAmbiguous })
      else hitTargets(leaf.close, leaf.to, null)
      return
    }
    if (isAtMost(leaf.open, stop)) {
      exit('stop', leaf.from, { price: leaf.open, share: 100 })
      return
    }
    hitTargets(leaf.open, leaf.from, leaf.open)
    if (isDone()) return
    const next = targets[nextTarget]
    if (isAtMost(leaf.low, stop))
      exit('stop', leaf.to, { price: stop, share: 100, isAmbiguous: next !== undefined && isAtMost(next.level, leaf.high) })
    else hitTargets(leaf.high, leaf.to, null)
  }
  function isTooFar(open: Fraction): boolean {
    const planned = subtract(reference, originalStop)
    const actual = subtract(open, originalStop)
    return compareFractions(multiply(actual, whole(2)), planned) < 0 || compareFractions(actual, multiply(planned, whole(2))) > 0
  }

  applyActions(Math.min(market.knownTo, expiresAt))
  passTime(Math.min(market.knownTo, expiresAt))
  if (isState('live') && market.knownTo >= expiresAt && last !== null) exit('horizon', expiresAt, { price: last, share: 100 })
  function isState(wanted: string): boolean {
    return state === wanted
  }

  const result = (sales: readonly { price: Fraction; share: number }[]) => {
    if (fill === null) return null
    const filled: Fraction = fill
    const planned = plannedPrice() ?? filled
    const risk = subtract(planned, originalStop)
    const sum = sales.reduce<Fraction>((total, sale) => add(total, multiply(whole(sale.share), subtract(sale.price, filled))), [0n, 1n])
    const absolute: Fraction = [filled[0] < 0n ? -filled[0] : filled[0], filled[1]]
    const costs = multiply(multiply(parse(terms.cost_rate), absolute), whole(100))
    const per = invert(multiply(risk, whole(100)))
    return { r: format(multiply(sum, per), 4), r_net: format(multiply(subtract(sum, costs), per), 4) }
  }
  function plannedPrice(): Fraction | null {
    if (terms.entry.kind === 'market') return null
    if (terms.entry.kind === 'level') return price(terms.entry.price)
    const [a, b] = [price(terms.entry.low), price(terms.entry.high)]
    return isAtMost(a, b) ? b : a
  }
  const show = (value: Fraction) => format(sign(value), 18)
  const final = isDone() && state !== 'void' ? result(exits) : null
  const mark = isState('live') && last !== null ? result([...exits, { price: last, share: remaining }]) : null
  return {
    state,
    reason,
    fill: fill === null ? null : show(fill),
    entered,
    exits: exits.map((one) => `${one.kind} ${one.share} ${show(one.price)} ${one.at} ${one.isAmbiguous}`),
    ended,
    remaining,
    r: final?.r ?? null,
    r_net: final?.r_net ?? null,
    mark: mark === null ? null : `${mark.r} ${mark.r_net}`,
  }
}
