import type { FieldErrors } from '@trademates/contract/api-errors'
import { createPost } from '@trademates/contract/posts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const PAID = 'State whether you are paid for this post.'
const { source, publish, setCandles } = createPriceSource('ETHUSD')
const app = useTestServer({}, async () => ({ prices: [source] }))
/** A whole minute. The clock stands still. */
const NOW = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

let author: TestUser

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
  author = (await createUsers(app, 'ana')).ana
})
afterAll(() => void vi.useRealTimers())

const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const today = (days = 0) => inMinutes(days * DAY_MINUTES).slice(0, 10)
const priceOf = (ticks: number) => (ticks / 100).toFixed(2)

function setPrice(ticks: number): void {
  const price = priceOf(ticks)
  const time = new Date(NOW - 60 * MINUTE_MS)
  setCandles('ETHUSD', '15m', [{ time, open: price, high: price, low: price, close: price, volume: '1', final: true }])
  publish('ETHUSD', price)
}

const BASE = { symbol: 'ETHUSD', entry: { kind: 'market' }, expires_at: inMinutes(7 * DAY_MINUTES), position: { side: 'none' } }
const LONG = { ...BASE, direction: 'long', stop: '97.00', targets: [{ price: '106.00' }] }
const SHORT = { ...BASE, direction: 'short', stop: '103.00', targets: [{ price: '94.00' }] }

/** The errors of an idea, besides the one that keeps it from being posted: `paid` is missing. */
async function errorsOf(idea: object): Promise<FieldErrors> {
  const response = await author.call(createPost, { body: { description: 'x', trading_markets: 'Crypto', idea: JSON.stringify(idea) } })
  expect(response.status).toBe(400)
  const { 'idea.paid': paid, ...others } = response.fields ?? {}
  expect(paid).toEqual([PAID])
  return others
}

const level = (price?: string) => ({ entry: { kind: 'level', price } })
const zone = (low?: string, high?: string) => ({ entry: { kind: 'zone', low, high } })
const targets = (...prices: string[]) => ({ targets: prices.map((price) => ({ price, share: 100 / prices.length })) })
const held = (side: string, since?: string) => ({ position: { side, since } })

test.each<[field: string, changes: object, text: string]>([
  ['symbol', { symbol: ' ' }, 'Choose a symbol.'],
  ['direction', { direction: 'up' }, 'Choose long or short.'],
  ['entry', { entry: { kind: 'limit' } }, 'Choose an entry type.'],
  ['entry', level(), 'Enter a price.'],
  ['entry', level('1e2'), 'Enter a price.'],
  ['entry', level('0'), 'Enter a price above zero.'],
  ['entry', level('99.001'), 'Use at most 2 decimals.'],
  ['entry', level('90071992547409.92'), 'This price is too large.'],
  ['entry', level('100'), 'The market is already at this price. Choose Market.'],
  ['entry', zone('99'), 'Enter a lower and an upper price for the zone.'],
  ['entry', zone('99.00', '99.00'), 'Enter a lower and an upper price for the zone.'],
  ['entry', zone('99.000', '99.50'), 'Use at most 2 decimals.'],
  ['stop', { stop: '' }, 'Enter a stop.'],
  ['stop', { stop: 'near' }, 'Enter a price.'],
  ['stop', { stop: '-1' }, 'Enter a price above zero.'],
  ['stop', { stop: '97.001' }, 'Use at most 2 decimals.'],
  ['stop', { stop: '90071992547409.92' }, 'This price is too large.'],
  ['targets', { targets: [] }, 'Add a target.'],
  ['targets', targets('x'), 'Enter a price.'],
  ['targets', targets('0'), 'Enter a price above zero.'],
  ['targets', targets('106.001'), 'Use at most 2 decimals.'],
  ['targets', targets('90071992547409.92'), 'This price is too large.'],
  ['expires_at', { expires_at: 'soon' }, 'Choose an expiration.'],
  ['expires_at', { expires_at: new Date(NOW + 90 * MINUTE_MS + 1_000).toISOString() }, 'Use a whole minute.'],
  ['expires_at', { expires_at: inMinutes(59) }, 'Choose an expiration at least an hour from now.'],
  ['expires_at', { expires_at: inMinutes(366 * DAY_MINUTES + 1) }, 'Choose an expiration within a year.'],
  ['enter_by', { enter_by: inMinutes(90) }, 'Only a level or zone entry can have an entry deadline.'],
  ['confidence', { confidence: 0 }, 'Enter a whole percentage from 1 to 99.'],
  ['confidence', { confidence: 100 }, 'Enter a whole percentage from 1 to 99.'],
  ['confidence', { confidence: 1.5 }, 'Enter a whole percentage from 1 to 99.'],
  ['position', held('both'), 'State your position: long, short, none, or prefer not to say.'],
  ['position', held('short'), 'Enter the start date.'],
  ['position', held('long', '1969-12-31'), 'Enter a date.'],
  ['position', held('long', today(1)), 'This date is in the future.'],
])('A12 rejects as %s of a long idea and of a short one: %j', async (field, changes, text) => {
  setPrice(10_000)
  for (const idea of [LONG, SHORT]) {
    const { [`idea.${field}`]: found } = await errorsOf({ ...idea, ...changes })
    expect(found?.flat()).toEqual([text])
  }
})

test.each<[field: string, long: object, short: object, texts: [string, string] | string]>([
  [
    'stop',
    { stop: '100.00' },
    { stop: '100.00' },
    ['The stop of a long idea must be below its entry.', 'The stop of a short idea must be above its entry.'],
  ],
  [
    'stop',
    { ...zone('98.00', '99.00'), stop: '98.50' },
    { ...zone('101.00', '102.00'), stop: '101.50' },
    ['The stop of a long idea must be below its entry.', 'The stop of a short idea must be above its entry.'],
  ],
  [
    'entry',
    { ...zone('97.00', '99.00'), stop: '97.01' },
    { ...zone('101.00', '103.00'), stop: '102.99' },
    'The zone is wider than the risk.',
  ],
  [
    'targets',
    targets('100.00'),
    targets('100.00'),
    ['A target of a long idea must be above its entry.', 'A target of a short idea must be below its entry.'],
  ],
  [
    'targets',
    { ...zone('98.00', '99.00'), ...targets('98.50') },
    { ...zone('101.00', '102.00'), ...targets('101.50') },
    ['A target of a long idea must be above its entry.', 'A target of a short idea must be below its entry.'],
  ],
  [
    'targets',
    { targets: [{ price: '106.00', share: 99 }] },
    { targets: [{ price: '94.00', share: 101 }] },
    'Shares must be whole percentages that add up to 100.',
  ],
  ['targets', targets('107.00', '106.00'), targets('93.00', '94.00'), 'Put targets in order, nearest first.'],
  [
    'targets',
    targets('104.00', '105.00', '106.00', '107.00', '108.00', '109.00'),
    targets('96.00', '95.00', '94.00', '93.00', '92.00', '91.00'),
    'At most 5 targets.',
  ],
])('A12 rejects the %s of a long idea with %j and of a short one with %j', async (field, long, short, texts) => {
  setPrice(10_000)
  for (const [at, idea] of [
    { ...LONG, ...long },
    { ...SHORT, ...short },
  ].entries()) {
    const { [`idea.${field}`]: found } = await errorsOf(idea)
    expect(found?.flat()).toEqual([typeof texts === 'string' ? texts : texts[at]])
  }
})

test('A12 accepts times, days, percentages and numbers of targets at their bounds', async () => {
  setPrice(10_000)
  const bounds = [
    { expires_at: inMinutes(60) },
    { expires_at: inMinutes(366 * DAY_MINUTES) },
    { ...level('99.50'), enter_by: inMinutes(60), expires_at: inMinutes(61) },
    ...[1, 99].map((confidence) => ({ confidence })),
    ...['1970-01-01', today()].map((since) => held('long', since)),
  ]
  for (const idea of [LONG, SHORT])
    for (const changes of bounds) expect(await errorsOf({ ...idea, ...changes }), JSON.stringify(changes)).toEqual({})
  const five = targets('104.00', '105.00', '106.00', '107.00', '108.00')
  expect(await errorsOf({ ...LONG, ...five })).toEqual({})
  for (const [changes, text] of [
    [{ enter_by: inMinutes(59) }, 'Choose a time at least an hour from now.'],
    [{ enter_by: LONG.expires_at }, 'The entry deadline must be before the expiration.'],
    [{ enter_by: new Date(NOW + 61 * MINUTE_MS + 1_000).toISOString() }, 'Use a whole minute.'],
  ] as const)
    for (const idea of [LONG, SHORT])
      expect(await errorsOf({ ...idea, ...level('99.50'), ...changes })).toEqual({ 'idea.enter_by': [text] })
})

test('A12 distances just inside, at and just outside their bounds, long and short, at any price', { timeout: 60_000 }, async () => {
  const quarter = fc.integer({ min: 2_500, max: 10 ** 8 })
  await fc.assert(
    fc.asyncProperty(quarter, fc.constantFrom(LONG, SHORT), async (quarterTicks, base) => {
      const ticks = 4 * quarterTicks
      setPrice(ticks)
      const at = (distance: number) => priceOf(base === LONG ? ticks + distance : ticks - distance)
      const errorsAt = (field: string, changes: object) =>
        errorsOf({ ...base, stop: at(-risk), ...targets(at(2 * risk)), ...changes }).then((all) => all[`idea.${field}`]?.flat())
      // A multiple of four, so that a quarter of it is whole ticks.
      const risk = 4 * Math.ceil(ticks / 400)
      const [closest, farthest] = [Math.max(5, Math.ceil(ticks / 500)), ticks / 2]
      for (const distance of [closest, closest + 1, farthest - 1, farthest])
        expect(await errorsAt('stop', { stop: at(-distance) })).toBeUndefined()
      const amount = (text: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(text / 100)
      expect(await errorsAt('stop', { stop: at(1 - closest) })).toEqual([
        `The stop is too close to the entry. The minimum is ${amount(closest)}.`,
      ])
      expect(await errorsAt('stop', { stop: at(-farthest - 1) })).toEqual([
        `The stop is too far from the entry. The maximum is ${amount(farthest)}.`,
      ])
      for (const distance of [risk / 4, risk / 4 + 1, 20 * risk - 1, 20 * risk])
        expect(await errorsAt('targets', targets(at(distance)))).toBeUndefined()
      expect(await errorsAt('targets', targets(at(risk / 4 - 1)))).toEqual([
        `The first target is too close. The minimum is ${amount(risk / 4)}.`,
      ])
      expect(await errorsAt('targets', targets(at(20 * risk + 1)))).toEqual([
        'The last target is too far. The maximum is 20 times the risk.',
      ])
      for (const side of [-1, 1]) {
        for (const distance of [farthest - 1, farthest]) expect(await errorsAt('entry', level(at(side * distance)))).toBeUndefined()
        expect(await errorsAt('entry', level(at(side * (farthest + 1))))).toEqual([
          'The entry is more than 50% away from the current price.',
        ])
      }
    }),
    { numRuns: 8 },
  )
})
