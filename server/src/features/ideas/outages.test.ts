import { addNote, closeIdea, moveStop } from '@trademates/contract/idea-amendments'
import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listNotifications } from '@trademates/contract/notifications'
import { readPost, removePost } from '@trademates/contract/posts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { enterIdea, expectIdea, ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'
import { voidByOperator } from './operator-changes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// A Tuesday in the session of US stocks.
const OPEN_DAY = Date.parse('2026-11-10T16:00:05Z')
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const prices = createPriceSource(
  'ETHUSD',
  'SOLUSD',
  'XRPUSD',
  'AAPL',
  'MSFT',
  'NVDA',
  'AMD',
  'INTC',
  'TSLA',
  'GOOGL',
  'META',
  'NFLX',
  'AMZN',
  'ORCL',
  'CRM',
  'LTCUSD',
)
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())
beforeEach(() => prices.setSilent(false))

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const readNow = async (user: TestUser, idea: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, idOf(idea))).body
const listEvents = async (user: TestUser, idea: Pick<Idea, 'id'>) =>
  (await user.call(listIdeaEvents, idOf(idea))).body.map(({ kind, text }) => [kind, text])
/** Sessions end after a while: a user who reads later signs up later. */
const createReader = async (name: string): Promise<TestUser> => {
  const { [name]: reader } = await createUsers(app, name)
  if (reader === undefined) throw new Error('no user')
  return reader
}

const signInAgain = async (name: string): Promise<TestUser> => toTestUser(app, name, (await signIn(app, name)).body)

test('A8 an idea waits while its source is silent, and late candles end it at the time of the market', async () => {
  const { market, idea } = await enterIdea(prices, await createReader('ana'), 'ETHUSD')
  prices.setSilent(true)
  const start = Date.now()
  market.advance(HOUR_MS + 20 * MINUTE_MS)
  await expectIdea(await createReader('ben'), idea, {
    state: 'live',
    is_stale: true,
    last_candle_at: new Date(Math.floor(start / MINUTE_MS) * MINUTE_MS).toISOString(),
  })
  market.advance(DAY_MS - HOUR_MS)
  const reader = await createReader('cleo')
  await expectIdea(reader, idea, { state: 'live', is_stale: true })

  const reached = Math.floor((start + 30 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  market.write(['100', '107', '100', '106'], reached)
  market.write(['106', '106', '95', '96'], reached + 2 * HOUR_MS)
  market.write(['96', '96', '96', '96'])
  prices.setSilent(false)
  market.advance(16 * MINUTE_MS)
  await expectIdea(reader, idea, {
    state: 'target',
    r: '2.0000',
    is_stale: false,
    ended_at: new Date(reached + MINUTE_MS).toISOString(),
  })
})

test('A8 an idea without prices for 14 days is void', async () => {
  const { market, idea } = await enterIdea(prices, await createReader('dora'), 'SOLUSD')
  prices.setSilent(true)
  market.advance(13 * DAY_MS)
  await expectIdea(await createReader('eve'), idea, { state: 'live', is_stale: true })
  market.advance(2 * DAY_MS)
  const reader = await createReader('fay')
  await expectIdea(reader, idea, { state: 'void', reason: 'no_prices', r: null, r_net: null, is_stale: false })
  expect((await listEvents(reader, idea)).at(-1)).toEqual(['void', null])
})

test('an operator ends an open idea with a reason that readers see', async () => {
  const user = await createReader('gus')
  const { idea } = await enterIdea(prices, user, 'XRPUSD')
  const decision = { operator: 'root', reason: 'The exchange halted trading.' }
  await voidByOperator(app.deps, new Map(), idea.id, decision)
  await expectIdea(user, idea, { state: 'void', reason: 'by_operator', r: null, revision: 1 })
  expect((await listEvents(user, idea)).at(-1)).toEqual(['void', 'The exchange halted trading.'])
  await expect(voidByOperator(app.deps, new Map(), idea.id, decision)).rejects.toThrow('This idea has ended.')
  await expect(voidByOperator(app.deps, new Map(), user.id, decision)).rejects.toThrow(`There is no idea ${user.id}.`)
})

/** The next day in its session. */
const toNextSession = () => {
  const next = new Date(Date.now() + DAY_MS)
  while ([0, 6].includes(next.getUTCDay())) next.setTime(next.getTime() + DAY_MS)
  return next.getTime() - (next.getTime() % DAY_MS) + 16 * HOUR_MS + 5_000
}

test('A20 an open at half the price puts an idea on hold until the split is known', async () => {
  vi.setSystemTime(toNextSession())
  const { market, idea } = await enterIdea(prices, await createReader('hal'), 'AAPL')
  market.advance(toNextSession() - Date.now())
  market.write(['50', '50.1', '49.9', '50'])
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  market.quote('50')
  market.endMinute('50', '50.1', '49.9', '50')
  market.advance(20 * MINUTE_MS)
  const reader = await createReader('ida')
  await expectIdea(reader, idea, { state: 'live', is_on_hold: true, r: null })
  expect((await listEvents(reader, idea)).at(-1)).toEqual(['on_hold', null])
  const warning = app.logLines.find((line) => line.includes('an idea is on hold') && line.includes(idea.id))
  expect(warning).toContain('"level":50')
  expect(await app.deps.metrics.text()).toContain('trademates_ideas_on_hold 1\n')

  actions.set('AAPL', [{ symbol: 'AAPL', date: day, kind: 'split', a: '2', b: '1', note: '' }])
  market.endMinute('50', '53.5', '50', '53')
  market.advance(16 * MINUTE_MS)
  await expectIdea(reader, idea, { state: 'target', is_on_hold: false, r: '2.0000' })
  expect((await listEvents(reader, idea)).map(([kind]) => kind)).toContain('released')
})

test('A20 no quote notifies of an outcome at an open that looks like a split, before the hold and during it', async () => {
  vi.setSystemTime(toNextSession())
  const uma = await createReader('uma')
  const { market, idea } = await enterIdea(prices, uma, 'TSLA')
  const others = [await enterIdea(prices, uma, 'GOOGL'), await enterIdea(prices, uma, 'META')]
  market.advance(toNextSession() - Date.now())
  const author = await signInAgain('uma')
  const stream = await openEventStream(app.url, author)
  const listTexts = () => stream.events.flatMap(({ event, data }) => (event === 'notification.created' ? [data.message] : []))
  // Once the touch of another idea is notified of, earlier quotes have been matched.
  const touch = async (other: (typeof others)[number] | undefined) => {
    const count = listTexts().length
    other?.market.quote('106')
    await vi.waitFor(() => expect(listTexts()).toHaveLength(count + 1), WAIT)
  }
  market.write(['50', '50.1', '49.9', '50'])
  market.quote('50')
  await touch(others[0])
  market.endMinute('50', '50.1', '49.9', '50')
  market.advance(2 * MINUTE_MS)
  await expectIdea(author, idea, { state: 'live', is_on_hold: true, is_provisional: false })
  market.quote('49')
  await touch(others[1])
  expect(listTexts()).toEqual(['GOOGL', 'META'].map((code) => `${code} long by uma: target 1 touched at 106, unconfirmed.`))
  stream.close()
})

test('A20 a quote outside the sessions touches no level', async () => {
  vi.setSystemTime(toNextSession())
  const ivy = await createReader('ivy')
  const stock = await enterIdea(prices, ivy, 'CRM')
  const coin = await enterIdea(prices, ivy, 'LTCUSD')
  vi.setSystemTime(Date.now() + 12 * HOUR_MS)
  const author = await signInAgain('ivy')
  stock.market.quote('96')
  // Once the touch of another idea is known, earlier quotes have been matched.
  coin.market.quote('106')
  await expectIdea(author, coin.idea, { is_provisional: true })
  expect(await readNow(author, stock.idea)).toMatchObject({ state: 'live', is_provisional: false })
  vi.setSystemTime(toNextSession())
  const reader = await signInAgain('ivy')
  stock.market.quote('96')
  await expectIdea(reader, stock.idea, { is_provisional: true })
})

test('A20 a split changes the units of levels at its open, and an idea tells its splits', async () => {
  vi.setSystemTime(toNextSession())
  const { market, idea } = await enterIdea(prices, await createReader('sam'), 'AMD')
  const readPosted = async (user: TestUser) => (await user.call(readPost, { params: { id: idea.post_id ?? '' } })).body.idea?.splits
  expect(await readPosted(await createReader('ola'))).toEqual([])
  const next = toNextSession()
  const day = new Date(next).toISOString().slice(0, 10)
  actions.set('AMD', [{ symbol: 'AMD', date: day, kind: 'split', a: '2', b: '1', note: '' }])
  market.advance(16 * MINUTE_MS)
  const splits = [{ at: `${day}T14:30:00.000Z`, a: '2', b: '1', dividend: null }]
  const pia = await createReader('pia')
  await vi.waitFor(async () => expect(await readPosted(pia)).toEqual(splits), WAIT)
  expect((await listEvents(pia, idea)).map(([kind]) => kind)).toEqual(['posted', 'entered'])

  market.advance(next - Date.now())
  const reader = await createReader('quin')
  await vi.waitFor(async () => expect((await listEvents(reader, idea)).at(-1)).toEqual(['split', '2:1']), WAIT)
  // Today's levels are 48.50 and 53.00; as posted, 50.50 would be below the stop.
  market.quote('50.5')
  await vi.waitFor(async () => {
    market.quote('53.2')
    expect(await readNow(reader, idea)).toMatchObject({
      is_provisional: true,
      touched: { level: 'target', price: '53.00' },
    })
  }, WAIT)
  expect(await readNow(reader, idea)).toMatchObject({ stop: '97.00', fill: '100', splits })
})

test('A20 a stop is moved in units of the posting, also to a price of today with more decimals', async () => {
  vi.setSystemTime(toNextSession())
  const author = await createReader('rio')
  const next = toNextSession()
  const day = new Date(next).toISOString().slice(0, 10)
  actions.set('INTC', [{ symbol: 'INTC', date: day, kind: 'split', a: '3', b: '2', note: '' }])
  const { market, idea } = await enterIdea(prices, author, 'INTC')
  market.advance(next - Date.now())
  market.endMinute('66.5', '66.7', '66.4', '66.6')
  const reader = await signInAgain('rio')
  const moved = await reader.call(moveStop, { ...idOf(idea), body: { price: '98.415' } })
  expect([moved.status, moved.fields, moved.body.pending]).toMatchObject([202, null, [{ kind: 'stop', price: '98.415' }]])
})

test('A20 notifications after a split name prices in the units of today', async () => {
  vi.setSystemTime(toNextSession())
  const market = openMarket(prices, 'NFLX', '100')
  const expires_at = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 30 * DAY_MS).toISOString()
  const terms = { ...longIdea(100, 'NFLX'), entry: { kind: 'level', price: '99' }, stop: '96.00', expires_at }
  const idea = ideaOf((await postIdea(await createReader('tom'), terms)).body)
  market.endMinute('100', '100', '100', '100')
  const next = toNextSession()
  actions.set('NFLX', [{ symbol: 'NFLX', date: new Date(next).toISOString().slice(0, 10), kind: 'split', a: '2', b: '1', note: '' }])
  market.advance(next - Date.now())
  const author = await signInAgain('tom')
  const listTexts = async () => (await author.call(listNotifications)).body.map(({ message }) => message)
  market.endMinute('50', '50', '49.4', '49.8')
  market.advance(16 * MINUTE_MS)
  await expectIdea(author, idea, { state: 'live', fill: '99' })
  expect(await listTexts()).toEqual(['NFLX long by tom: entered at 49.50.'])

  await author.call(moveStop, { ...idOf(idea), body: { price: '97' } })
  market.endMinute('49.8', '49.8', '49.8', '49.8')
  market.endMinute('49.8', '49.8', '49.8', '49.8')
  await vi.waitFor(async () => expect((await listTexts())[0]).toBe('NFLX long by tom: stop moved to 48.50.'), WAIT)
  await author.call(closeIdea, { ...idOf(idea), body: { share: 50 } })
  market.endMinute('49.8', '49.8', '49.8', '49.8')
  market.endMinute('49.7', '49.8', '49.7', '49.8')
  await vi.waitFor(async () => expect((await listTexts())[0]).toBe('NFLX long by tom: 50% closed by the author at 49.70.'), WAIT)
})

test('A20 a crash that only looks like a split is graded after three sessions', async () => {
  vi.setSystemTime(toNextSession())
  const { market, idea } = await enterIdea(prices, await createReader('jon'), 'MSFT')
  market.advance(toNextSession() - Date.now())
  market.endMinute('50', '50.1', '49.9', '50')
  market.advance(20 * MINUTE_MS)
  await expectIdea(await createReader('kim'), idea, { state: 'live', is_on_hold: true })
  for (const _ of Array.from({ length: 3 })) {
    market.advance(toNextSession() - Date.now())
    market.endMinute('50', '50.1', '49.9', '50')
  }
  market.advance(6 * HOUR_MS)
  await expectIdea(await createReader('lea'), idea, { state: 'stopped', is_on_hold: false, r: '-16.6667' })
})

test('A20 an idea continues with the prices of the new code after a rename', async () => {
  vi.setSystemTime(toNextSession())
  const { market, idea } = await enterIdea(prices, await createReader('vic'), 'AMZN')
  const next = toNextSession()
  const day = new Date(next).toISOString().slice(0, 10)
  actions.set('AMZN', [{ symbol: 'AMZN', date: day, kind: 'rename', newSymbol: 'ORCL', note: '' }])
  market.advance(next - Date.now())
  const renamed = openMarket(prices, 'ORCL', '101')
  const author = await signInAgain('vic')
  await vi.waitFor(async () => expect((await listEvents(author, idea)).at(-1)).toEqual(['renamed', 'ORCL']), WAIT)
  expect((await author.call(addNote, { ...idOf(idea), body: { text: 'New code' } })).body.price).toBe('101')

  await vi.waitFor(async () => {
    renamed.quote('106.5')
    expect(await readNow(author, idea)).toMatchObject({ state: 'live', is_provisional: true, touched: { level: 'target' } })
  }, WAIT)
  renamed.endMinute('101', '106.5', '101', '106')
  await expectIdea(author, idea, { state: 'target', symbol: 'AMZN', r: '2.0000' })
  expect((await listEvents(author, idea)).map(([kind]) => kind)).toEqual(['posted', 'entered', 'renamed', 'note', 'target'])
  await author.call(removePost, { params: { id: idea.post_id ?? '' } })
  expect((await author.call(listIdeaEvents, idOf(idea))).body.at(-1)).toMatchObject({ kind: 'deleted', price: '106' })
})

test('A12 on a weekend an idea on a stock cannot expire before the market opens', async () => {
  const saturday = Date.parse('2026-11-14T16:00:00Z')
  vi.setSystemTime(saturday)
  openMarket(prices, 'CRM', '100')
  const author = await createReader('olga')
  const send = (hours: number) =>
    postIdea(author, { ...longIdea(100, 'CRM'), expires_at: new Date(saturday + hours * HOUR_MS).toISOString() })
  expect((await send(24)).fields?.['idea.expires_at']).toEqual(['This market does not open before then.'])
  expect((await send(72)).fields?.['idea.expires_at']).toBeUndefined()
})

test('A20 a delisting without a price makes an idea void', async () => {
  vi.setSystemTime(toNextSession())
  const { market, idea } = await enterIdea(prices, await createReader('max'), 'NVDA')
  const next = toNextSession()
  actions.set('NVDA', [{ symbol: 'NVDA', date: new Date(next).toISOString().slice(0, 10), kind: 'delist', price: null, note: '' }])
  market.advance(next - Date.now())
  market.endMinute('100', '100', '100', '100')
  market.advance(20 * MINUTE_MS)
  await expectIdea(await createReader('nia'), idea, { state: 'void', reason: 'no_action_known', r: null })
})
