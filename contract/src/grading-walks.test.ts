import { expect, test } from 'vitest'
import { type CandleTree, formatInterval } from './candle-trees.ts'
import type { CorporateAction } from './corporate-actions.ts'
import { roundDecimal } from './decimals.ts'
import { grade, gradeAgain, type IdeaAmendment, type IdeaTerms, type PriceHistory } from './grading.ts'
import type { Outcome } from './grading-outcome.ts'
import { gradePlainly, type PlainOutcome } from './grading-reference.ts'
import { createRandom } from './seeded-random.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 2, 6, 14, 0)
const toTime = (minutes: number) => new Date(START + Math.round(minutes * MINUTE)).toISOString()

function createDraws(seed: number) {
  const next = createRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, chance: (probability: number) => next() < probability }
}
type Random = ReturnType<typeof createDraws>

/** A price in ticks of 0.01. */
const toPrice = (ticks: number) => (ticks / 100).toFixed(2)

interface Walk {
  ticks: number
  /** Prices are divided by this after splits. */
  divisor: number
}

/** A candle of a random walk; `minutes` may be a fraction. */
function drawCandle(random: Random, walk: Walk, at: number, minutes: number): CandleTree {
  const [open, low, high] = [walk.ticks, random.between(0, 6), random.between(0, 6)]
  const close = random.between(open - low, open + high)
  walk.ticks = close + (random.chance(0.15) ? random.between(-15, 15) : random.between(-1, 1))
  const show = (ticks: number) => roundDecimal(String(ticks / 100 / walk.divisor), 4)
  return {
    time: toTime(at),
    interval: formatInterval(minutes * MINUTE),
    open: show(open),
    high: show(open + high),
    low: show(open - low),
    close: show(close),
    inner: [],
  }
}

/** Combines candles into one; sometimes one that they are not consistent with, or one without them. */
function combine(random: Random, inner: CandleTree[], at: number, minutes: number): CandleTree {
  const prices = (key: 'high' | 'low') => inner.map((one) => Number(one[key]))
  const isBroken = random.chance(0.1)
  return {
    time: toTime(at),
    interval: formatInterval(minutes * MINUTE),
    open: inner[0]?.open ?? '1',
    high: roundDecimal(String(Math.max(...prices('high')) + (isBroken ? 0.05 : 0)), 4),
    low: roundDecimal(String(Math.min(...prices('low'))), 4),
    close: inner.at(-1)?.close ?? '1',
    inner: random.chance(0.08) ? [] : inner,
  }
}

function drawMinute(random: Random, walk: Walk, at: number): CandleTree {
  if (!random.chance(0.15)) return drawCandle(random, walk, at, 1)
  const seconds = Array.from({ length: random.between(1, 3) }, (_, index) => drawCandle(random, walk, at + (index * 17) / 60, 1 / 60))
  return combine(random, seconds, at, 1)
}

/** A random idea on a random walk with gaps, sessions, inner candles, amendments and corporate actions. */
function drawCase(seed: number) {
  const random = createDraws(seed)
  const start = random.between(2_000, 12_000)
  const walk = { ticks: start, divisor: 1 }
  const posted = random.between(1, 20) + random.next()
  const expires = random.between(60, 190)
  const terms = drawTerms(random, { start, posted, expires })
  const actions = drawActions(random)
  const candles: CandleTree[] = []
  for (let at = 0; at < 180; at += 15) {
    if (random.chance(0.1)) continue
    const minutes: CandleTree[] = []
    for (let minute = at; minute < at + 15; minute += random.between(1, 8)) {
      walk.divisor = splitFactor(actions, minute)
      minutes.push(drawMinute(random, walk, minute))
    }
    if (random.chance(0.1)) candles.push(...minutes)
    else candles.push(combine(random, minutes, at, 15))
  }
  const amendments = Array.from({ length: random.chance(0.5) ? 0 : random.between(1, 3) }, () => ({
    at: random.between(0, expires) + random.between(0, 9) / 10,
    amendment: drawAmendment(random, start),
  }))
  const history: PriceHistory = {
    candles,
    known_to: random.chance(0.3) ? null : toTime(random.chance(0.5) ? 200 : random.between(150, 180)),
    sessions: random.chance(0.6) ? null : [session(0, random.between(40, 70)), session(random.between(75, 100), 130), session(130, 300)],
  }
  const requested = amendments
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, amendment }, number): IdeaAmendment => ({ number, requested_at: toTime(at), amendment }))
  return { terms, amendments: requested, actions, history }
}
type Case = ReturnType<typeof drawCase>

const session = (from: number, to: number) => ({ from: toTime(from), to: toTime(to) })

function drawTerms(random: Random, { start, posted, expires }: { start: number; posted: number; expires: number }): IdeaTerms {
  const direction = random.chance(0.5) ? 'long' : 'short'
  const side = direction === 'long' ? 1 : -1
  const level = start + random.between(-12, 12)
  const width = random.between(1, 8)
  const kind = (['market', 'level', 'zone'] as const)[random.between(0, 2)] ?? 'market'
  const planned = kind === 'market' ? start : level
  const stop = planned - side * (width + random.between(3, 25))
  const shares = [[100], [50, 50], [30, 30, 40]][random.between(0, 2)] ?? [100]
  const step = random.between(3, 20)
  return {
    rules: 1,
    market: 'Crypto',
    direction,
    entry:
      kind === 'market'
        ? { kind }
        : kind === 'level'
          ? { kind, price: toPrice(level) }
          : { kind, low: toPrice(Math.min(level, level - side * width)), high: toPrice(Math.max(level, level - side * width)) },
    stop: toPrice(stop),
    targets: shares.map((share, index) => ({ price: toPrice(planned + side * step * (index + 1)), share })),
    posted_at: toTime(posted),
    expires_at: toTime(expires),
    enter_by: kind === 'market' || random.chance(0.6) ? null : toTime(random.between(30, expires - 1)),
    reference: { price: toPrice(level === start ? start + 1 : start) },
    cost_rate: '0.0005',
  }
}

function drawActions(random: Random): CorporateAction[] {
  if (random.chance(0.7)) return []
  const at = toTime(random.between(1, 150))
  const kind = random.between(0, 3)
  if (kind === 0) return [{ at, kind: 'special', amount: toPrice(random.between(1, 10)) }]
  if (kind === 1) return [{ at, kind: 'delist', price: random.chance(0.5) ? null : toPrice(random.between(2_000, 12_000)) }]
  const split: CorporateAction = { at, kind: 'split', a: String(random.between(2, 3)), b: '1' }
  return kind === 2 ? [split] : [{ at: toTime(random.between(1, 150)), kind: 'special', amount: '0.05' }, split]
}

const splitFactor = (actions: readonly CorporateAction[], minute: number): number =>
  actions.reduce((factor, action) => (action.kind === 'split' && action.at <= toTime(minute) ? factor * Number(action.a) : factor), 1)

function drawAmendment(random: Random, start: number): IdeaAmendment['amendment'] {
  const kind = random.between(0, 2)
  if (kind === 0) return { kind: 'cancel' }
  return kind === 1 ? { kind: 'close', share: random.between(1, 100) } : { kind: 'stop', price: toPrice(start + random.between(-20, 20)) }
}

const gradeWalk = ({ terms, amendments, actions, history }: Case) => grade(terms, amendments, actions, history)

const plain = ({ terms, actions, history }: Case, amendments: readonly IdeaAmendment[]) =>
  gradePlainly(terms, amendments, actions, {
    candles: history.candles,
    sessions: history.sessions,
    knownTo: history.known_to === null ? -Infinity : Date.parse(history.known_to),
  })

const toPlain = (outcome: Outcome): PlainOutcome => ({
  state: outcome.state,
  reason: outcome.reason,
  fill: outcome.fill === null ? null : roundDecimal(outcome.fill, 18),
  entered: outcome.entered_at === null ? null : Date.parse(outcome.entered_at),
  exits: outcome.exits.map((one) => `${one.kind} ${one.share} ${roundDecimal(one.price, 18)} ${Date.parse(one.at)} ${one.is_ambiguous}`),
  ended: outcome.ended_at === null ? null : Date.parse(outcome.ended_at),
  remaining: Number(outcome.remaining),
  r: outcome.r,
  r_net: outcome.r_net,
  mark: outcome.mark === null ? null : `${outcome.mark.r} ${outcome.mark.r_net}`,
})

/** Compares as text, which is faster than `toEqual` for values that are equal. */
function expectEqual(seed: number, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect({ seed, actual }).toEqual({ seed, actual: expected })
}

function expectEqualToReference(one: Case, seed: number): string {
  const { managed, unmanaged } = gradeWalk(one)
  expectEqual(seed, toPlain(managed), plain(one, one.amendments))
  expectEqual(seed, toPlain(unmanaged), plain(one, []))
  return managed.state + (managed.reason ?? '')
}

function expectEqualEvidence(one: Case, seed: number): void {
  const { terms, amendments, actions, history } = one
  const all = gradeWalk(one)
  const { managed, unmanaged, events } = grade(terms, amendments, actions, { ...history, candles: all.evidence, sessions: null })
  const kindsOf = (list: readonly { kind: string }[]) => list.map(({ kind }) => kind)
  expectEqual(seed, [managed, unmanaged, kindsOf(events)], [all.managed, all.unmanaged, kindsOf(all.events)])
  if (all.record !== null) expectEqual(seed, gradeAgain(terms, amendments, all.record), all.record)
}

/** Grades in two steps: the evidence of the first and the later candles must give what all candles give. */
function expectEqualSteps(one: Case, seed: number): void {
  const { terms, amendments, actions, history } = one
  const cut = seed % (history.candles.length + 1)
  const first = grade(terms, amendments, actions, { ...history, candles: history.candles.slice(0, cut), known_to: null })
  const candles = [...first.evidence, ...history.candles.slice(cut)]
  const { managed, unmanaged, record } = grade(terms, amendments, actions, { ...history, candles })
  const all = gradeWalk(one)
  expectEqual(seed, [managed, unmanaged, record], [all.managed, all.unmanaged, all.record])
}

/** What an amendment may not change: events before its minute. A deadline may pass in a candle that began before. */
function expectNotRetroactive(one: Case, seed: number): void {
  const [amendment] = one.amendments
  if (amendment === undefined) return
  const effective = (Math.floor(Date.parse(amendment.requested_at) / MINUTE) + 1) * MINUTE
  const before = (amendments: IdeaAmendment[]) =>
    gradeWalk({ ...one, amendments }).events.filter(
      ({ candle, at }) => Math.max(Date.parse(candle?.time ?? at), Date.parse(at)) < effective,
    )
  expectEqual(seed, before([amendment]), before([]))
}

const seeds = (count: number, offset = 0) => Array.from({ length: count }, (_, index) => index + offset)

test('grades random walks like the plain implementation', { timeout: 30_000 }, () => {
  const states = new Set(seeds(2_000).map((seed) => expectEqualToReference(drawCase(seed), seed)))
  expect([...states].toSorted()).toEqual([
    'canceled',
    'closed',
    'expired',
    'live',
    'missedgap_past_stop',
    'missedgap_past_target',
    'missedmoved_too_far',
    'missednot_reached',
    'missedstop_first',
    'missedtarget_first',
    'stopped',
    'target',
    'voidno_action_known',
  ])
})

// The last two have a corporate action after the end, in the last candle of the evidence.
test('grades the evidence of random walks like all their candles', () => {
  for (const seed of [...seeds(300), 720_715_870, 720_874_617]) expectEqualEvidence(drawCase(seed), seed)
})

test('grades random walks in steps, from the evidence of the step before', () => {
  for (const seed of seeds(300)) expectEqualSteps(drawCase(seed), seed)
})

// In the last one an idea is canceled within the candle in which its time to enter ends.
test('no amendment changes what happened before its minute', () => {
  for (const seed of [...seeds(300), 785_690_806]) expectNotRetroactive(drawCase(seed), seed)
})

test('grades 100,000 random walks like the plain implementation, and their evidence', { tags: ['full'], timeout: 600_000 }, () => {
  const offset = Date.now() % 1_000_000_000
  for (const seed of seeds(100_000, offset)) expectEqualToReference(drawCase(seed), seed)
  for (const seed of seeds(10_000, offset)) {
    expectEqualEvidence(drawCase(seed), seed)
    expectEqualSteps(drawCase(seed), seed)
    expectNotRetroactive(drawCase(seed), seed)
  }
})
