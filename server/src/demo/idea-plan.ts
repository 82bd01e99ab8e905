import type { IdeaInput } from '@trademates/contract/idea-terms'
import type { PositionSide } from '@trademates/contract/ideas'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { sampleCandles, sampleQuote } from '#features/prices/sample/sample-source.ts'

/** An idea of `demo/ideas.json`. Its levels are chosen so that the sample prices lead to the outcome. */
export interface DemoIdea {
  by: string
  symbol: string
  direction: 'long' | 'short'
  /** `partial`: live with one target hit; `unreached`: missed, `held`: on hold, `deleted`: expired, and the post is deleted. */
  outcome:
    | 'target'
    | 'stopped'
    | 'expired'
    | 'closed'
    | 'canceled'
    | 'missed'
    | 'unreached'
    | 'waiting'
    | 'live'
    | 'partial'
    | 'void'
    | 'held'
    | 'deleted'
  /** Hours ago: the prices between them decide. */
  window: readonly [from: number, to: number]
  /** Days from posting to expiration. */
  days: number
  /** `{entry}`, `{stop}`, `{target}` and `{target2}` are replaced by the levels. */
  text: string
  targets?: 2
  /** Enters in a zone instead of at a price. */
  zone?: boolean
  position: PositionSide
  confidence?: number
  paid?: boolean
  /** The author moves the stop before the idea ends. */
  stopMoved?: boolean
  likedBy: readonly string[]
}

/** The terms of an idea, and when its author acts. */
export interface IdeaPlan {
  postedAt: Date
  /** Half way between posting and the end of the window. */
  amendedAt: Date
  terms: IdeaInput
  /** A tighter stop that the price did not reach. */
  tightStop: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const WAITING = ['waiting', 'canceled', 'missed', 'unreached']

/** A quarter hour in the direction of the idea: prices of short ideas are negative, so that the idea always gains upwards. */
interface DirectedBar {
  time: Date
  high: number
  low: number
}

/** Chooses terms for which the sample prices lead to the outcome. @param now in ms */
export function planIdea(idea: DemoIdea, symbol: CatalogSymbol, now: number): IdeaPlan {
  const [start, end] = idea.window
  const bars = listBars(idea, symbol, now)
  const [from, to] = findDecidingBars(idea.outcome, bars)
  // One quarter hour after the turn; the quote of that time is the reference price.
  const postedAt = bars[Math.min(from + 1, bars.length - 1)]?.time ?? new Date(now - start * HOUR_MS)
  const since = bars.slice(from + 1, to + 1)
  const sign = idea.direction === 'long' ? 1 : -1
  const reference = sign * Number(sampleQuote(symbol, postedAt.getTime())?.price)
  const low = Math.min(
    reference,
    ...since.map((bar) => bar.low),
    ...(idea.outcome === 'partial' ? bars.slice(to).map((bar) => bar.low) : []),
  )
  const high = Math.max(reference, ...since.map((bar) => bar.high))
  const levels = chooseLevels(idea.outcome, { reference, low, high, top: Math.max(high, bars[from]?.high ?? high) })
  const step = 10 ** Math.max(-symbol.decimals, Math.floor(Math.log10((high - low) / 20)))
  const toPrice = (value: number) => (Math.round((sign * value) / step) * step).toFixed(symbol.decimals)
  const width = (high - low) / 20
  const zone = [toPrice(levels.entry - width), toPrice(levels.entry + width)].toSorted((a, b) => Number(a) - Number(b))
  const ends = idea.outcome === 'expired' || idea.outcome === 'deleted' ? now - end * HOUR_MS : postedAt.getTime() + idea.days * DAY_MS
  const minute = (ms: number) => new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS).toISOString()
  const targets = idea.targets === 2 ? [levels.target, levels.last] : [idea.outcome === 'partial' ? levels.last : levels.target]
  const { position: side, confidence = null, paid = false } = idea
  return {
    postedAt,
    amendedAt: new Date((postedAt.getTime() + now - end * HOUR_MS) / 2),
    tightStop: toPrice(low - (low - levels.stop) / 2),
    terms: {
      symbol: symbol.code,
      direction: idea.direction,
      entry: !WAITING.includes(idea.outcome)
        ? { kind: 'market' }
        : idea.zone === true
          ? { kind: 'zone', low: zone[0] ?? '', high: zone[1] ?? '' }
          : { kind: 'level', price: toPrice(levels.entry) },
      stop: toPrice(levels.stop),
      targets: targets.map((target) => ({ price: toPrice(target), share: 100 / targets.length })),
      expires_at: minute(ends),
      enter_by: idea.outcome === 'unreached' ? minute(now - end * HOUR_MS) : null,
      confidence,
      position: {
        side,
        since: side === 'long' || side === 'short' ? new Date(postedAt.getTime() - DAY_MS).toISOString().slice(0, 10) : null,
      },
      paid,
    },
  }
}

function listBars({ direction, window: [from, to] }: DemoIdea, symbol: CatalogSymbol, now: number): DirectedBar[] {
  const span = { from: new Date(now - from * HOUR_MS), to: new Date(now - to * HOUR_MS) }
  return sampleCandles(symbol, '15m', span, now).map(({ time, high, low }) =>
    direction === 'long' ? { time, high: Number(high), low: Number(low) } : { time, high: -Number(low), low: -Number(high) },
  )
}

/** The first and the last bar of the prices that decide the outcome. */
function findDecidingBars(outcome: DemoIdea['outcome'], bars: readonly DirectedBar[]): [number, number] {
  if (outcome === 'stopped') return findMove(bars, (first, last) => first.high - last.low)
  if (outcome === 'target' || outcome === 'missed') return findMove(bars, (first, last) => last.high - first.low)
  return outcome === 'partial' ? findLastingMove(bars) : [0, bars.length - 1]
}

/** The move that gained most over what it ever lost, until the last bar. */
function findLastingMove(bars: readonly DirectedBar[]): [number, number] {
  let best: [number, number] = [0, bars.length - 1]
  let [largest, lowest, highest] = [-Infinity, Infinity, bars.length - 1]
  for (let at = bars.length - 2; at >= 0; at -= 1) {
    const [bar, next, top] = [bars[at], bars[at + 1], bars[highest]]
    if (bar === undefined || next === undefined || top === undefined) continue
    lowest = Math.min(lowest, next.low)
    if (next.high > top.high) highest = at + 1
    const gain = Math.max(next.high, top.high) - bar.high - (bar.high - lowest)
    if (gain > largest) [largest, best] = [gain, [at, highest]]
  }
  return best
}

/** The first and the last bar of the largest move. */
function findMove(bars: readonly DirectedBar[], size: (first: DirectedBar, last: DirectedBar) => number): [number, number] {
  let best: [number, number] = [0, bars.length - 1]
  let [largest, first] = [-Infinity, 0]
  for (const [at, bar] of bars.entries()) {
    const [one, start] = [bars[at], bars[first]]
    if (one === undefined || start === undefined) continue
    // A start that is better for this bar is better for all later ones.
    if (size(one, bar) > size(start, bar)) first = at
    const move = size(bars[first] ?? one, bar)
    if (move > largest && at > first) [largest, best] = [move, [first, at]]
  }
  return best
}

interface Range {
  reference: number
  low: number
  high: number
  /** The highest price before the move, too. */
  top: number
}

/** Levels inside or outside the range of prices after the posting. */
function chooseLevels(outcome: DemoIdea['outcome'], { reference, low, high, top }: Range) {
  const [size, up, down] = [high - low, high - reference, reference - low]
  const common = { entry: reference, target: high + 0.4 * size, last: high + 0.8 * size, stop: low - 0.4 * size }
  if (outcome === 'target') return { ...common, target: reference + 0.5 * up, last: reference + 0.85 * up, stop: low - 0.25 * up }
  if (outcome === 'partial') return { ...common, target: reference + 0.6 * up }
  if (outcome === 'stopped') return { ...common, stop: reference - 0.6 * down, target: Math.max(top, reference) + 1.2 * down }
  if (outcome === 'missed') return { ...common, entry: low - 0.3 * size, stop: low - 0.8 * size, target: reference + 0.6 * up }
  return WAITING.includes(outcome) ? { ...common, entry: low - 0.3 * size, stop: low - 0.8 * size } : common
}
