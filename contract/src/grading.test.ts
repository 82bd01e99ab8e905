import { describe, expect, it, test } from 'vitest'
import type { CandleTree } from './candle-trees.ts'
import type { CorporateAction } from './corporate-actions.ts'
import { checkCases } from './check-cases.ts'
import cases from './idea-cases.json' with { type: 'json' }
import { grade, gradeAgain, type IdeaAmendment, type IdeaTerms, type PriceHistory } from './grading.ts'

const CASES = JSON.stringify(cases, null, 1)
const DAY = 1_440

/** A moment in minutes after Monday, 2 March 2026, 14:30 UTC: the opening bell in New York. */
const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 2, 14, 30) + minutes * 60_000).toISOString()

/** A candle from its open, high, low and close. */
const candle = (minutes: number, interval: string, prices: string, inner: CandleTree[] | null = []): CandleTree => {
  const [open = '', high = '', low = '', close = ''] = prices.split('/')
  return { time: at(minutes), interval, open, high, low, close, inner }
}

const terms = (changes: Partial<IdeaTerms> = {}): IdeaTerms => ({
  rules: 1,
  market: 'Stock',
  direction: 'long',
  entry: { kind: 'market' },
  stop: '95.00',
  targets: [{ price: '110.00', share: 100 }],
  posted_at: at(0),
  expires_at: at(30 * DAY),
  enter_by: null,
  reference: { price: '100.00' },
  cost_rate: '0.0005',
  ...changes,
})

const gradeStock = (
  candles: CandleTree[],
  {
    amendments = [],
    actions = [],
    ...changes
  }: { amendments?: IdeaAmendment[]; actions?: CorporateAction[] } & Partial<PriceHistory> & { terms?: IdeaTerms } = {},
) => grade(changes.terms ?? terms(), amendments, actions, { candles, known_to: null, sessions: null, ...changes })

/** Sessions of 390 minutes on consecutive days. */
const sessions = Array.from({ length: 8 }, (_, day) => ({ from: at(day * DAY), to: at(day * DAY + 390) }))

test('all cases agree to the last digit, and a changed expectation is named', () => {
  expect(checkCases(CASES)).toEqual({ count: 55, differences: [] })
  const changedScore = CASES.replace('"low": "-0.1127"', '"low": "-0.1128"').replace('"412": "2.9938"', '"412": "2.9937"')
  expect(checkCases(changedScore).differences.map((one) => [one.case, one.field])).toEqual([
    ['S1', 'result.low'],
    ['luck 412', 't'],
  ])
  const changed = CASES.replace('"r_net": "1.9069"', '"r_net": "1.9068"')
  expect(checkCases(changed).differences).toEqual([{ case: 'G01', field: 'managed.r_net', expected: '1.9068', actual: '1.9069' }])
})

describe('a file of cases', () => {
  it.each([
    ['', 'The file is not JSON.'],
    ['[1', 'The file is not JSON.'],
    ['[]', 'The file'],
    ['{"grading": []}', 'The file has no cases.'],
    ['{"grading": [{"id": "X"}]}', 'grading.0.idea'],
    ['{"scores": [{"id": "X"}]}', 'scores.0.k'],
    ['{"luck": {"many": "1"}}', 'luck.many'],
    [CASES.replace('"at": "1"', '"at": "soon"'), 'grading.0.candles.0.at: not a time in minutes'],
    [CASES.replace('"stop": "63000"', '"stop": "many"'), 'grading.0.idea.stop'],
    [CASES.replace('"minutes": "1"', '"minutes": "0"'), 'G01: Unknown interval'],
  ])('that cannot be read is rejected with one sentence', (text, message) => {
    expect(() => checkCases(text)).toThrow(message)
  })

  it('may have times in seconds, and its keys in any order', () => {
    const reversed = JSON.stringify(JSON.parse(CASES), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    )
    expect(checkCases(reversed).differences).toEqual([])
    expect(checkCases(CASES.replace('"at": "9"', '"at": "541/60"')).differences).toEqual([
      { case: 'G01', field: 'managed.exits.0.at', expected: '10', actual: '601/60' },
    ])
  })
})

describe('the evidence', () => {
  const quiet = [1, 2, 3].map((minute) => candle(minute * 15, '15m', '100.00/101.00/99.00/100.50'))

  it('merges candles in which nothing happens, but not across the minute of an amendment', () => {
    const entry = candle(0, '1m', '100.00/100.10/99.90/100.00')
    expect(gradeStock([entry, ...quiet]).evidence).toEqual([entry, candle(15, '45m', '100.00/101.00/99.00/100.50')])
    const amendments: IdeaAmendment[] = [{ number: 1, requested_at: at(29.5), amendment: { kind: 'stop', price: '90.00' } }]
    expect(gradeStock([entry, ...quiet], { amendments }).evidence.map(({ interval }) => interval)).toEqual(['1m', '15m', '30m'])
  })

  it('has the inner candles of a candle only where something happens', () => {
    const inner = [
      candle(15, '1m', '100.00/101.00/99.00/100.00'),
      candle(16, '1m', '100.00/100.50/94.00/96.00'),
      candle(20, '1m', '96.00/97.00/95.50/97.00'),
    ]
    const outer = candle(15, '15m', '100.00/101.00/94.00/97.00', inner)
    const { record, managed } = gradeStock([candle(0, '1m', '100.00/100.10/99.90/100.00'), outer, ...quiet])
    expect(managed.exits).toEqual([{ kind: 'stop', price: '95.00', share: 100, at: at(17), is_ambiguous: false }])
    expect(record?.candles.at(-1)).toEqual(outer)
    expect(record?.candles).toHaveLength(2)
  })

  it('has no outer candle where only a time limit lies inside it', () => {
    const inner = [candle(15, '5m', '100.00/101.00/99.00/100.00'), candle(20, '10m', '100.00/100.80/99.50/100.50')]
    const amendments: IdeaAmendment[] = [{ number: 1, requested_at: at(19.5), amendment: { kind: 'stop', price: '90.00' } }]
    const candles = [candle(0, '1m', '100.00/100.10/99.90/100.00'), candle(15, '15m', '100.00/101.00/99.00/100.50', inner)]
    expect(gradeStock(candles, { amendments }).evidence).toEqual([candles[0], ...inner])
  })

  it.each([
    ['do not open at its open', [candle(15, '1m', '100.50/101.00/99.00/100.00'), candle(16, '1m', '100.00/100.00/94.00/97.00')]],
    ['do not close at its close', [candle(15, '1m', '100.00/101.00/99.00/100.00'), candle(16, '1m', '100.00/100.00/94.00/96.00')]],
    ['miss its high', [candle(15, '1m', '100.00/100.00/99.00/100.00'), candle(16, '1m', '100.00/100.00/94.00/97.00')]],
    ['miss its low', [candle(15, '1m', '100.00/101.00/99.00/100.00'), candle(16, '1m', '100.00/100.00/94.50/97.00')]],
    ['overlap', [candle(15, '2m', '100.00/101.00/99.00/100.00'), candle(16, '1m', '100.00/100.00/94.00/97.00')]],
    ['are out of order', [candle(16, '1m', '100.00/101.00/99.00/100.00'), candle(15, '1m', '100.00/100.00/94.00/97.00')]],
    ['lie outside', [candle(15, '1m', '100.00/101.00/99.00/100.00'), candle(30, '1m', '100.00/100.00/94.00/97.00')]],
  ])('leaves out inner candles that %s', (_, inner) => {
    const entry = candle(0, '1m', '100.00/100.10/99.90/100.00')
    const { managed, evidence } = gradeStock([entry, candle(15, '15m', '100.00/101.00/94.00/97.00', inner)])
    expect([managed.ended_at, evidence.at(-1)?.inner]).toEqual([at(30), []])
  })

  it('keeps the last close before the idea for a special dividend at its first open', () => {
    const actions: CorporateAction[] = [{ at: at(DAY), kind: 'special', amount: '6.00' }]
    const posted = { terms: terms({ posted_at: at(400) }), actions }
    const before = gradeStock([candle(0, '15m', '100.00/101.00/99.00/100.00')], posted)
    const { managed, evidence } = gradeStock([...before.evidence, candle(DAY, '15m', '94.00/94.10/93.90/94.00')], posted)
    expect([managed.fill, evidence.length]).toEqual(['100.00', 2])
  })

  it('proves the grade: another candle gives another record', () => {
    const { record } = gradeStock([candle(0, '1m', '100.00/100.10/99.90/100.00'), candle(15, '15m', '100.00/111.00/99.00/100.00')])
    if (record === null) throw new Error('not graded')
    expect(gradeAgain(terms(), [], record)).toEqual(record)
    const forged = record.candles.map((one) => ({ ...one, high: one.high === '111.00' ? '109.00' : one.high }))
    expect(gradeAgain(terms(), [], { ...record, candles: forged })?.state).toBe('expired')
  })

  it('names the candle whose inner candles are needed, and grades nothing behind it', () => {
    const unread = candle(15, '15m', '100.00/101.00/94.00/97.00', null)
    const { missing, managed, evidence } = gradeStock([candle(0, '1m', '100.00/100.10/99.90/100.00'), unread, ...quiet], {
      known_to: at(31 * DAY),
    })
    expect([missing, managed.state, evidence.length]).toEqual([unread, 'live', 1])
    // Nothing happens in a quiet one, whatever it contains.
    expect(gradeStock([candle(0, '1m', '100.00/100.10/99.90/100.00'), { ...quiet[0], inner: null } as CandleTree]).missing).toBeNull()
  })
})

describe('prices across sessions', () => {
  const first = candle(0, '15m', '100.00/101.00/99.00/100.00')
  const split: CorporateAction = { at: at(DAY), kind: 'split', a: '2', b: '1' }
  const halved = [candle(DAY, '15m', '50.20/50.50/49.80/50.10'), candle(DAY + 15, '15m', '50.10/55.10/50.00/55.00')]

  it('split as announced keep the idea alive in the units of its posting', () => {
    const { managed, on_hold_at } = gradeStock([first, ...halved], { sessions, actions: [split] })
    expect([managed.state, managed.r, on_hold_at]).toEqual(['target', '2.0000', null])
  })

  it('that halve without a known action put the idea on hold, and an action releases it', () => {
    const held = gradeStock([first, ...halved], { sessions, known_to: at(DAY + 30) })
    expect([held.managed.state, held.on_hold_at]).toEqual(['live', at(DAY)])
    expect(gradeStock([first, ...halved], { sessions, known_to: at(2 * DAY), actions: [split] }).managed.state).toBe('target')
  })

  it('that halved in a crash are graded as they stand after three sessions', () => {
    expect(gradeStock([first, ...halved], { sessions, known_to: at(3 * DAY + 389) }).managed.state).toBe('live')
    const { managed, on_hold_at } = gradeStock([first, ...halved], { sessions, known_to: at(3 * DAY + 390) })
    expect([managed.state, managed.exits[0]?.price, on_hold_at]).toEqual(['stopped', '50.20', null])
  })

  it.each([
    ['Crypto', '50.20', 'stopped'],
    ['Stock', '50.30', 'stopped'],
    ['Stock', '66.80', 'live'],
    ['Stock', '75.00', 'stopped'],
  ])('are held in no other market and at no other ratio: %s at %s is %s', (market, open, state) => {
    const next = candle(DAY, '15m', `${open}/${open}/${open}/${open}`)
    expect(gradeStock([first, next], { sessions, terms: terms({ market }) }).managed.state).toBe(state)
  })

  it('that fall within a session are no split', () => {
    const crash = candle(15, '15m', '50.00/50.10/49.90/50.00')
    expect(gradeStock([first, crash], { sessions }).managed.state).toBe('stopped')
  })

  it('after a special dividend are compared with the terms as before it, rounded to 18 decimals', () => {
    const actions: CorporateAction[] = [{ at: at(DAY), kind: 'special', amount: '6.00' }]
    const next = candle(DAY, '15m', '94.00/94.10/93.90/94.00')
    const { managed } = gradeStock([first, next], { sessions, actions, known_to: at(2 * DAY) })
    expect([managed.state, managed.mark?.price, managed.mark?.r]).toEqual(['live', '100.00', '0.0000'])
  })

  it('end with a delisting: at its price, or void without one', () => {
    const delist = (price: string | null): CorporateAction => ({ at: at(DAY), kind: 'delist', price })
    const sold = gradeStock([first], { actions: [delist('102.00')], known_to: at(DAY) }).managed
    expect([sold.state, sold.ended_at, sold.r]).toEqual(['expired', at(DAY), '0.4000'])
    const lost = gradeStock([first], { actions: [delist(null)], known_to: at(DAY) }).managed
    expect([lost.state, lost.reason, lost.r]).toEqual(['void', 'no_action_known', null])
  })

  it('outside every session count only where a finer candle lies inside one', () => {
    const inner = [candle(385, '1m', '100.00/100.00/99.00/99.00'), candle(395, '1m', '99.00/99.00/90.00/91.00')]
    const { managed } = gradeStock([first, candle(385, '15m', '100.00/100.00/90.00/91.00', inner)], { sessions })
    expect([managed.state, managed.mark?.price]).toEqual(['live', '99.00'])
  })
})

describe('the entry deadline', () => {
  const limit = terms({ entry: { kind: 'level', price: '98.00' }, enter_by: at(120) })
  const quiet = candle(0, '15m', '100.00/101.00/99.00/100.00')
  const cancel = (minutes: number): IdeaAmendment[] => [{ number: 1, requested_at: at(minutes), amendment: { kind: 'cancel' } }]

  it.each([
    [110, 'canceled'],
    [125, 'missed'],
  ])('decides a cancellation after %d minutes as %s, whether or not a later candle is known', (minutes, state) => {
    const later = gradeStock([quiet, candle(130, '1m', '97.00/97.00/97.00/97.00')], { terms: limit, amendments: cancel(minutes) })
    const passed = gradeStock([quiet], { terms: limit, amendments: cancel(minutes), known_to: at(120) })
    expect([later.managed.state, later.managed.ended_at]).toEqual([state, at(120)])
    expect(later.record).toEqual(passed.record)
  })
})

test('an amendment at a full minute takes effect a minute later', () => {
  const entry = candle(0, '1m', '100.00/100.10/99.90/100.00')
  const candles = [entry, candle(5, '1m', '101.00/101.00/101.00/101.00'), candle(6, '1m', '102.00/102.00/102.00/102.00')]
  const amendments: IdeaAmendment[] = [{ number: 1, requested_at: at(5), amendment: { kind: 'close', share: 100 } }]
  expect(gradeStock(candles, { amendments }).managed.exits[0]?.price).toBe('102.00')
})

test('terms of unknown rules are not graded', () => {
  expect(() => gradeStock([], { terms: terms({ rules: 2 }) })).toThrow('Unknown grading rules: 2')
})
