import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEnglish, type Message } from './messages.ts'
import { type IdeaFacts, validateIdea } from './idea-validation.ts'
import type { IdeaSymbol } from './idea-checks.ts'
import { COST_RATES } from './idea-terms.ts'
import { MARKETS } from './markets.ts'

const NOW = Date.parse('2026-11-23T10:00:30Z')
const BITCOIN: IdeaSymbol = {
  code: 'BTCUSD',
  market: 'Crypto',
  decimals: 2,
  isIndex: false,
  frontContract: null,
  hasPrices: true,
  lastTradingDay: null,
  opensForAnHour: () => true,
}
const FACTS: IdeaFacts = {
  now: NOW,
  findSymbol: (code) => (code === 'BTCUSD' || code === 'BTC' ? BITCOIN : undefined),
  reference: '64000.00',
  openIdeas: { all: 0, ofSymbol: 0 },
}
const LONG = {
  symbol: 'BTCUSD',
  direction: 'long',
  entry: { kind: 'level', price: '63400' },
  stop: '61950',
  targets: [
    { price: '66300', share: 60 },
    { price: '68900', share: 40 },
  ],
  expires_at: '2026-11-30T10:00:00Z',
  position: { side: 'none' },
  paid: false,
}
const SHORT = { ...LONG, direction: 'short', stop: '64850', targets: [{ price: '60500' }] }

const isNested = (messages: readonly unknown[]): messages is Message[][] => Array.isArray(messages[0])
const toText = (messages: Message[] | Message[][] = []) =>
  isNested(messages) ? messages.map((list) => list.map(formatEnglish)) : messages.map(formatEnglish)

/** The messages by field, in English; an empty object for a valid idea. */
function errorsOf(input: unknown, facts: Partial<IdeaFacts> = {}) {
  const { errors } = validateIdea(input, { ...FACTS, ...facts })
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, messages]) => [field, toText(messages)]))
}
const withSymbol = (changes: Partial<IdeaSymbol>): Partial<IdeaFacts> => ({ findSymbol: () => ({ ...BITCOIN, ...changes }) })
const minutesFromNow = (minutes: number) => new Date(NOW + 30_000 + minutes * 60_000).toISOString()

test('accepts an idea and completes it', () => {
  expect(validateIdea({ ...LONG, symbol: 'btc', confidence: 62 }, FACTS)).toEqual({
    errors: null,
    terms: { ...LONG, expires_at: '2026-11-30T10:00:00.000Z', enter_by: null, confidence: 62, position: { side: 'none', since: null } },
  })
  expect(validateIdea(SHORT, FACTS).terms?.targets).toEqual([{ price: '60500', share: 100 }])
  expect(errorsOf({ ...LONG, entry: { kind: 'market' } })).toEqual({})
  expect(errorsOf({ ...LONG, entry: { kind: 'zone', low: '63000', high: '63400' }, enter_by: minutesFromNow(60) })).toEqual({})
  expect(validateIdea({ ...LONG, stop: '00061950.50' }, FACTS).terms?.stop).toBe('61950.50')
})

test('lists all errors at once', () => {
  expect(errorsOf({})).toEqual({
    'idea.symbol': ['Choose a symbol.'],
    'idea.direction': ['Choose long or short.'],
    'idea.entry': ['Choose an entry type.'],
    'idea.stop': ['Enter a stop.'],
    'idea.targets': ['Add a target.'],
    'idea.expires_at': ['Choose an expiration.'],
    'idea.position': ['State your position: long, short, none, or prefer not to say.'],
    'idea.paid': ['State whether you are paid for this post.'],
  })
})

test.each([null, 1, 'x', [], { stop: 5 }, { entry: 'market' }, { targets: {} }, { targets: ['1'] }, { paid: 'no' }, { position: 'none' }])(
  'rejects %j as unreadable',
  (input) => {
    expect(errorsOf(input)).toEqual({ idea: ['The idea could not be read.'] })
  },
)

test.each([
  [{ symbol: '' }, {}, 'Choose a symbol.'],
  [{ symbol: 'NOSUCH' }, {}, 'Symbol not found.'],
  [{}, withSymbol({ hasPrices: false }), 'There is no price data for this symbol, so it cannot be graded.'],
  [
    {},
    withSymbol({ frontContract: 'ESZ26' }),
    'Continuous futures jump at rollover and cannot be graded. Choose a contract, such as ESZ26.',
  ],
  [{}, withSymbol({ isIndex: true }), 'This is an index. Choose a tradable symbol.'],
])('rejects the symbol of %j', (changes, facts, text) => {
  expect(errorsOf({ ...LONG, ...changes }, facts)).toEqual({ 'idea.symbol': [text] })
})

test.each([
  [{ kind: 'limit' }, ['Choose an entry type.']],
  [{ kind: 'level' }, ['Enter a price.']],
  [{ kind: 'level', price: '1e5' }, ['Enter a price.']],
  [{ kind: 'level', price: '0.00' }, ['Enter a price above zero.']],
  [{ kind: 'level', price: '-1' }, ['Enter a price above zero.']],
  [{ kind: 'level', price: '63400.001' }, ['Use at most 2 decimals.']],
  [{ kind: 'level', price: '90071992547409.92' }, ['This price is too large.']],
  [{ kind: 'level', price: '64000' }, ['The market is already at this price. Choose Market.']],
  [{ kind: 'zone', low: '63000' }, ['Enter a lower and an upper price for the zone.']],
  [{ kind: 'zone', low: '63000', high: '63000' }, ['Enter a lower and an upper price for the zone.']],
])('rejects the entry %j of a long idea and of a short one', (entry, texts) => {
  for (const idea of [LONG, SHORT]) expect(errorsOf({ ...idea, entry })['idea.entry']).toEqual(texts)
})

test('rejects a zone that is wider than the risk, and a stop inside a zone', () => {
  const zone = (low: string, high: string) => ({ entry: { kind: 'zone', low, high } })
  const tooWide = { 'idea.entry': ['The zone is wider than the risk.'] }
  const above = { 'idea.stop': ['The stop of a long idea must be below its entry.'] }
  const below = { 'idea.stop': ['The stop of a short idea must be above its entry.'] }
  expect(errorsOf({ ...LONG, ...zone('61950.01', '63400') })).toEqual({})
  expect(errorsOf({ ...LONG, ...zone('61950', '63400') })).toEqual(above)
  expect(errorsOf({ ...LONG, ...zone('61949.99', '63400') })).toEqual({ ...tooWide, ...above })
  expect(errorsOf({ ...SHORT, ...zone('63000', '64849.99') })).toEqual({})
  expect(errorsOf({ ...SHORT, ...zone('63000', '64850') })).toEqual(below)
  expect(errorsOf({ ...SHORT, ...zone('63000', '64850.01') })).toEqual({ ...tooWide, ...below })
})

test.each([
  [LONG, '63400', 'The stop of a long idea must be below its entry.'],
  [SHORT, '63400', 'The stop of a short idea must be above its entry.'],
  [LONG, '63273.21', 'The stop is too close to the entry. The minimum is 126.80.'],
  [SHORT, '63526.79', 'The stop is too close to the entry. The minimum is 126.80.'],
  [LONG, '31699.99', 'The stop is too far from the entry. The maximum is 31,700.00.'],
  [SHORT, '95100.01', 'The stop is too far from the entry. The maximum is 31,700.00.'],
  [LONG, 'near', 'Enter a price.'],
])('rejects a stop of %j at %s', (idea, stop, text) => {
  expect(errorsOf({ ...idea, stop })['idea.stop']).toEqual([text])
})

test('the minimum distance of a stop is five ticks or twice the costs, the maximum half the price, 90% for an option', () => {
  const price = fc.bigInt({ min: 1_000n, max: 10n ** 12n })
  const all = fc.record({
    ticks: price,
    decimals: fc.integer({ min: 0, max: 5 }),
    market: fc.constantFrom(...MARKETS),
    isLong: fc.boolean(),
  })
  fc.assert(
    fc.property(all, ({ ticks, decimals, market, isLong }) => {
      const at = (count: bigint) => new Big(count.toString()).times(`1e-${decimals}`).toFixed(decimals)
      // Costs are at most 4 decimals, so this is exact.
      const costs = ticks * 2n * BigInt(new Big(COST_RATES[market]).times(10_000).toFixed(0))
      const costTicks = (costs + 9_999n) / 10_000n
      const [min, max] = [costTicks > 5n ? costTicks : 5n, (ticks * (market === 'Option' ? 9n : 5n)) / 10n]
      const stopAt = (distance: bigint) => at(isLong ? ticks - distance : ticks + distance)
      const facts = { ...withSymbol({ decimals, market }), reference: at(ticks) }
      const errorsAt = (distance: bigint) =>
        errorsOf({ ...LONG, direction: isLong ? 'long' : 'short', entry: { kind: 'market' }, stop: stopAt(distance) }, facts)['idea.stop']
      for (const distance of [min, min + 1n, max - 1n, max]) expect(errorsAt(distance)).toBeUndefined()
      expect(errorsAt(min - 1n)?.[0]).toMatch(/^The stop is too close/)
      expect(errorsAt(max + 1n)?.[0]).toMatch(/^The stop is too far/)
    }),
    { numRuns: 50 },
  )
})

test('an entry is at most half the reference price away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10 ** 9 }), fc.boolean(), (half, isAbove) => {
      const textAt = (ticks: number) => new Big(ticks).div(100).toFixed(2)
      const errorsAt = (distance: number) =>
        errorsOf(
          { ...LONG, entry: { kind: 'level', price: textAt(2 * half + (isAbove ? distance : -distance)) } },
          { reference: textAt(2 * half) },
        )['idea.entry'] ?? []
      expect(errorsAt(half)).toEqual([])
      expect(errorsAt(half - 1)).toEqual([])
      expect(errorsAt(half + 1)).toEqual(['The entry is more than 50% away from the current price.'])
    }),
    { numRuns: 50 },
  )
})

const targets = (...list: readonly (string | { price?: string; share?: number })[]) => ({
  targets: list.map((one) => (typeof one === 'string' ? { price: one, share: 100 / list.length } : one)),
})

test.each([
  [LONG, { targets: [] }, ['Add a target.']],
  [LONG, targets('66300', '66400', '66500', '66600', '66700', '66800'), [[], [], [], [], [], ['At most 5 targets.']]],
  [LONG, targets('67000', '66300'), [[], ['Put targets in order, nearest first.']]],
  [SHORT, targets('60500', '60500'), [[], ['Put targets in order, nearest first.']]],
  [LONG, targets('66300', { price: '68900' }), [[], ['Shares must be whole percentages that add up to 100.']]],
  [LONG, targets({ price: '66300', share: 99 }), [['Shares must be whole percentages that add up to 100.']]],
  [
    LONG,
    targets({ price: '66300', share: 50.5 }, { price: '68900', share: 49.5 }),
    [[], ['Shares must be whole percentages that add up to 100.']],
  ],
  [
    LONG,
    targets({ price: '66300', share: 100 }, { price: '68900', share: 0 }),
    [[], ['Shares must be whole percentages that add up to 100.']],
  ],
  [LONG, targets('63400'), [['A target of a long idea must be above its entry.']]],
  [SHORT, targets('63400'), [['A target of a short idea must be below its entry.']]],
  [LONG, targets('63762.49'), [['The first target is too close. The minimum is 362.50.']]],
  [SHORT, targets('63037.51'), [['The first target is too close. The minimum is 362.50.']]],
  [LONG, targets('92400.01'), [['The last target is too far. The maximum is 20 times the risk.']]],
  [SHORT, targets('34399.99'), [['The last target is too far. The maximum is 20 times the risk.']]],
  [LONG, targets({ share: 100 }), [['Enter a price.']]],
])('rejects targets: %#', (idea, changes, texts) => {
  expect(errorsOf({ ...idea, ...changes })).toEqual({ 'idea.targets': texts })
})

test.each([
  [LONG, '63762.50'],
  [SHORT, '63037.50'],
  [LONG, '92400'],
  [SHORT, '34400'],
])('accepts targets at the bounds: %#', (idea, price) => {
  expect(errorsOf({ ...idea, ...targets(price) })).toEqual({})
})

test('the first target is at least a quarter of the risk away, the last at most twenty times the risk', () => {
  fc.assert(
    // With twenty times the risk, the target of a short idea is still above zero.
    fc.property(fc.integer({ min: 10_000, max: 10 ** 9 }), fc.integer({ min: 25, max: 40 }), fc.boolean(), (ticks, part, isLong) => {
      const risk = Math.floor(ticks / part)
      const at = (distance: number) => new Big(isLong ? ticks + distance : ticks - distance).div(100).toFixed(2)
      const errorsAt = (distance: number) =>
        errorsOf(
          { ...(isLong ? LONG : SHORT), entry: { kind: 'market' }, stop: at(-risk), targets: [{ price: at(distance) }] },
          { reference: at(0) },
        )
      const [min, max] = [Math.ceil(risk / 4), risk * 20]
      for (const distance of [min, min + 1, max - 1, max]) expect(errorsAt(distance)).toEqual({})
      expect(errorsAt(min - 1)).toEqual({ 'idea.targets': [[expect.stringMatching(/^The first target is too close/)]] })
      expect(errorsAt(max + 1)).toEqual({ 'idea.targets': [['The last target is too far. The maximum is 20 times the risk.']] })
    }),
    { numRuns: 50 },
  )
})

test('a target inside the zone is on the wrong side', () => {
  const entry = { kind: 'zone', low: '63000', high: '63400' }
  expect(errorsOf({ ...LONG, entry, ...targets('63200') })).toEqual({
    'idea.targets': [['A target of a long idea must be above its entry.']],
  })
  expect(errorsOf({ ...SHORT, entry, ...targets('63200') })).toEqual({
    'idea.targets': [['A target of a short idea must be below its entry.']],
  })
})

test.each([
  ['tomorrow', {}, 'Choose an expiration.'],
  ['2026-11-30T10:00:01Z', {}, 'Use a whole minute.'],
  [minutesFromNow(59), {}, 'Choose an expiration at least an hour from now.'],
  [minutesFromNow(366 * 1440), {}, 'Choose an expiration within a year.'],
  [minutesFromNow(90), withSymbol({ opensForAnHour: () => false }), 'This market does not open before then.'],
  [
    '2026-12-18T21:01:00Z',
    withSymbol({ lastTradingDay: { day: '2026-12-18', closesAt: Date.parse('2026-12-18T21:00:00Z') } }),
    'The last trading day of this contract is 18 December 2026. Choose an earlier expiration.',
  ],
])('rejects an expiration at %s', (expires_at, facts, text) => {
  expect(errorsOf({ ...LONG, expires_at }, facts)).toEqual({ 'idea.expires_at': [text] })
})

test('an idea expires at least an hour and at most a year from any moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
      const now = NOW + seconds * 1_000
      const errorsAt = (minute: number) =>
        errorsOf({ ...LONG, expires_at: new Date(minute * 60_000).toISOString() }, { now })['idea.expires_at'] ?? []
      const [first, last] = [Math.ceil(now / 60_000) + 60, Math.floor(now / 60_000) + 366 * 1440]
      for (const minute of [first, last]) expect(errorsAt(minute)).toEqual([])
      expect(errorsAt(first - 1)).toEqual(['Choose an expiration at least an hour from now.'])
      expect(errorsAt(last + 1)).toEqual(['Choose an expiration within a year.'])
    }),
    { numRuns: 50 },
  )
})

test('accepts expirations at their bounds', () => {
  for (const expires_at of [minutesFromNow(60), minutesFromNow(366 * 1440 - 1)]) expect(errorsOf({ ...LONG, expires_at })).toEqual({})
  const contract = withSymbol({ lastTradingDay: { day: '2026-12-18', closesAt: Date.parse('2026-12-18T21:00:00Z') } })
  expect(errorsOf({ ...LONG, expires_at: '2026-12-18T21:00:00Z' }, contract)).toEqual({})
})

test.each([
  [{ entry: { kind: 'market' }, enter_by: minutesFromNow(120) }, 'Only a level or zone entry can have an entry deadline.'],
  [{ enter_by: LONG.expires_at }, 'The entry deadline must be before the expiration.'],
  [{ enter_by: minutesFromNow(59) }, 'Choose a time at least an hour from now.'],
  [{ enter_by: '2026-11-24T10:00:30Z' }, 'Use a whole minute.'],
])('rejects the entry deadline of %j', (changes, text) => {
  expect(errorsOf({ ...LONG, ...changes })).toEqual({ 'idea.enter_by': [text] })
})

test('a confidence is a whole percentage from 1 to 99', () => {
  for (const confidence of [1, 99, null]) expect(errorsOf({ ...LONG, confidence })).toEqual({})
  for (const confidence of [0, 100, 62.5, -1])
    expect(errorsOf({ ...LONG, confidence })).toEqual({ 'idea.confidence': ['Enter a whole percentage from 1 to 99.'] })
})

test.each([
  [{ side: 'both' }, 'State your position: long, short, none, or prefer not to say.'],
  [{ side: 'long' }, 'Enter the start date.'],
  [{ side: 'short', since: '1969-12-31' }, 'Enter a date.'],
  [{ side: 'short', since: '2026-02-30' }, 'Enter a date.'],
  [{ side: 'long', since: '2026-11-24' }, 'This date is in the future.'],
])('rejects the position %j', (position, text) => {
  expect(errorsOf({ ...LONG, position })).toEqual({ 'idea.position': [text] })
})

test('accepts positions since 1970 and today', () => {
  for (const since of ['1970-01-01', '2026-11-23']) expect(errorsOf({ ...LONG, position: { side: 'long', since } })).toEqual({})
})

test('an author has at most 50 open ideas, 5 on a symbol', () => {
  expect(errorsOf(LONG, { openIdeas: { all: 49, ofSymbol: 4 } })).toEqual({})
  expect(errorsOf(LONG, { openIdeas: { all: 50, ofSymbol: 5 } })).toEqual({
    idea: ['You have 50 open ideas. Close one first.', 'You have 5 open ideas on this symbol.'],
  })
})

/** Validates any values, none of which is an idea. Returns how many have no errors. */
function countAccepted(numRuns: number): number {
  let accepted = 0
  const price = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String), fc.constantFrom('63400', '61950', '', '1e400', '٣'))
  const text = fc.oneof(fc.string(), fc.constantFrom('long', 'short', 'level', 'zone', LONG.expires_at, '2026-02-30T00:00:00Z'))
  const idea = fc.record(
    {
      symbol: fc.oneof(text, fc.constant('BTCUSD')),
      direction: text,
      entry: fc.oneof(fc.anything(), fc.record({ kind: text, price, low: price, high: price })),
      stop: price,
      targets: fc.oneof(fc.anything(), fc.array(fc.record({ price, share: fc.oneof(fc.integer(), fc.double()) }), { maxLength: 7 })),
      expires_at: text,
      enter_by: text,
      confidence: fc.oneof(fc.double(), fc.integer(), fc.anything()),
      position: fc.anything(),
      paid: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(idea, fc.anything()), (input) => {
      const { errors } = validateIdea(input, FACTS)
      if (Object.keys(errors ?? {}).length === 0) accepted += 1
    }),
    { numRuns },
  )
  return accepted
}

test('never throws, and accepts no idea with unknown values', () => {
  expect(countAccepted(500)).toBe(0)
})

test('never throws for 100,000 malformed ideas', { tags: ['full'], timeout: 120_000 }, () => {
  expect(countAccepted(100_000)).toBe(0)
})
