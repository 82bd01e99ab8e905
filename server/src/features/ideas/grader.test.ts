import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import { listNotifications } from '@trademates/contract/notifications'
import type { Idea } from '@trademates/contract/ideas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { openTestMarket } from '@trademates/test-support/services/test-market.ts'
import { ideaOf, longIdea, postIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { storeMarkPrices } from './mark-prices.ts'

// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const { source, publish, setCandles } = createPriceSource(
  'ETHUSD',
  'SOLUSD',
  'XRPUSD',
  'ADAUSD',
  'LTCUSD',
  'DOGEUSD',
  'BTCUSD',
  'LINKUSD',
  'AVAXUSD',
  'BNBUSD',
)
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true, logIntervalMs: 50 }))

// The clock of the market: the server reads the time from `Date`, and a final candle takes a minute.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const openMarket = (code: string, price: string) => openTestMarket({ publish, setCandles }, { code, price, setTime: vi.setSystemTime })

const readNow = async (user: TestUser, { id }: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, { params: { id } })).body
const listKinds = async (user: TestUser, { id }: Pick<Idea, 'id'>) =>
  (await user.call(listIdeaEvents, { params: { id } })).body.map(({ kind }) => kind)

test('a quote that arrives while others are being matched is not lost', async () => {
  const { kim } = await createUsers(app, 'kim')
  const market = openMarket('ADAUSD', '100')
  const idea = ideaOf((await postIdea(kim, longIdea(100, 'ADAUSD'))).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(kim, idea)).toMatchObject({ state: 'live' }), WAIT)
  const { db } = app.deps
  await db.transaction(async (tx) => {
    await tx.run`lock table price_levels in access exclusive mode`
    market.quote('101')
    const isMatching = () => db.one`
      select from pg_locks l join pg_stat_activity a using (pid)
      where l.relation = 'price_levels'::regclass and not l.granted and a.datname = current_database()
        and (a.query like '%with ranges as%' or a.query like '%with recursive followed%')`
    await vi.waitFor(async () => expect(await isMatching()).toBeDefined(), WAIT)
    market.quote('107')
  })
  await vi.waitFor(async () => expect(await readNow(kim, idea)).toMatchObject({ is_provisional: true }), WAIT)
})

test('an idea at market enters at the open of its first whole minute and ends at its target, and readers are told at once', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const market = openMarket('ETHUSD', '3000')
  const idea = ideaOf((await postIdea(ana, longIdea(3000, 'ETHUSD'))).body)
  const stream = await openEventStream(app.url, ben)

  market.endMinute('3000', '3001', '2999', '3000')
  market.endMinute('3010', '3020', '3000', '3015')
  await vi.waitFor(async () => expect(await readNow(ben, idea)).toMatchObject({ state: 'live', fill: '3010', risk: '100.00' }), WAIT)
  const entered = (await ben.call(listIdeaEvents, { params: { id: idea.id } })).body.at(-1)
  expect([entered?.kind, entered?.candle]).toMatchObject(['entered', { interval: '1m', open: '3010', high: '3020' }])

  market.quote('3190')
  await vi.waitFor(async () => expect(await readNow(ben, idea)).toMatchObject({ is_provisional: true }), WAIT)
  market.endMinute('3015', '3200', '3010', '3190')
  await vi.waitFor(async () => expect(await readNow(ben, idea)).toMatchObject({ state: 'target', r: '1.7000', revision: 1 }), WAIT)
  expect(await listKinds(ben, idea)).toEqual(['posted', 'entered', 'target'])
  await vi.waitFor(
    () =>
      expect(stream.events.flatMap(({ event, data }) => (event === 'idea.changed' ? [[data.idea.state, data.event?.kind]] : []))).toEqual(
        expect.arrayContaining([
          ['live', 'entered'],
          ['target', 'target'],
        ]),
      ),
    WAIT,
  )
  stream.close()
})

test('a live idea states its last final close, also in a cached post', async () => {
  const { lou, max } = await createUsers(app, 'lou', 'max')
  const market = openMarket('LINKUSD', '100')
  const { body: post } = await postIdea(lou, longIdea(100, 'LINKUSD'))
  const idea = ideaOf(post)
  const readMark = async () => (await max.listFeed()).find(({ id }) => id === post.id)?.idea?.mark
  expect(await readMark()).toBeNull()
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '101')
  await vi.waitFor(async () => expect(await readNow(max, idea)).toMatchObject({ state: 'live', risk: '3.00' }), WAIT)
  // 0.1 % of the entry are 0.0333 R.
  const mark = { price: '101', r: '0.3333', r_net: '0.3000' }
  expect(await readNow(max, idea)).toMatchObject({ mark })
  expect(await readMark()).toMatchObject(mark)

  const revision = () => app.deps.db.one`select revision from posts where id = ${post.id}`
  const before = await revision()
  const [time, symbol] = [Date.now() + 60_000, findSymbol('LINKUSD')]
  const close = { time: new Date(time - 60_000), open: '102', high: '102', low: '102', close: '102' }
  const prices = { finalCandles: async () => ({ candles: [close], knownUntil: new Date(time), missing: null, availableFrom: null }) }
  if (symbol === undefined) throw new Error('no symbol')
  await storeMarkPrices(
    { db: app.deps.db, prices: prices as unknown as GradingPrices },
    { symbol, source: 'Testland', interval: '1m' },
    time,
  )
  await vi.waitFor(async () => expect(await readMark()).toMatchObject({ price: '102', r: '0.6667' }), WAIT)
  expect(await revision()).toEqual(before)
})

test('a quote right after the confirmation of a reached level is not missed', async () => {
  const { leo } = await createUsers(app, 'leo')
  const market = openMarket('LTCUSD', '100')
  const targets = [
    { price: '106.00', share: 50 },
    { price: '112.00', share: 50 },
  ]
  const idea = ideaOf((await postIdea(leo, { ...longIdea(100, 'LTCUSD'), targets })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(leo, idea)).toMatchObject({ state: 'live' }), WAIT)
  const other = openMarket('DOGEUSD', '100')
  const reach = (reached: Pick<Idea, 'id'>, quote: () => void) =>
    vi.waitFor(async () => {
      quote()
      expect(await readNow(leo, reached)).toMatchObject({ is_provisional: true })
    }, WAIT)
  await reach(idea, () => market.quote('107'))
  // An idea on another symbol is matched only after the followed symbols were chosen again.
  const waiting = { ...longIdea(100, 'DOGEUSD'), entry: { kind: 'level' as const, price: '99.00' } }
  const later = ideaOf((await postIdea(leo, waiting)).body)
  other.endMinute('100', '100', '100', '100')
  await reach(later, () => other.quote('98.9'))

  market.endMinute('101', '107', '101', '107')
  await vi.waitFor(async () => expect(await readNow(leo, idea)).toMatchObject({ remaining: '50', is_provisional: false }), WAIT)
  market.quote('112.5')
  market.quote('108')
  await vi.waitFor(async () => expect(await readNow(leo, idea)).toMatchObject({ is_provisional: true }), WAIT)
})

test('A9 a quote at the target is provisional; a candle that did not reach it withdraws it without a trace', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const market = openMarket('SOLUSD', '100')
  const idea = ideaOf((await postIdea(cleo, longIdea(100, 'SOLUSD'))).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(dora, idea)).toMatchObject({ state: 'live', fill: '100' }), WAIT)
  const stream = await openEventStream(app.url, dora)

  market.quote('107')
  await vi.waitFor(async () => expect(await readNow(dora, idea)).toMatchObject({ state: 'live', is_provisional: true, r: null }), WAIT)
  expect(await readNow(dora, idea)).toMatchObject({ touched: { level: 'target', target: 1, price: '106.00' } })
  const { idea: sealed, grade } = await waitForReceipt(app, dora, idea)
  expect(grade).toBeNull()
  await vi.waitFor(() =>
    expect(
      stream.events.flatMap(({ event, data }) =>
        event === 'idea.changed' && data.idea.is_provisional ? [[data.idea.id, data.event]] : [],
      ),
    ).toMatchObject([[idea.id, { kind: 'target', price: '106.00' }]]),
  )

  market.endMinute('100', '105', '99', '104')
  await vi.waitFor(
    async () => expect(await readNow(dora, idea)).toMatchObject({ state: 'live', is_provisional: false, r: null, revision: 0 }),
    WAIT,
  )
  expect(await listKinds(dora, idea)).toEqual(['posted', 'entered'])
  const withdrawn = { level: 'target', target: 1, price: '106.00' }
  await vi.waitFor(
    () =>
      expect(stream.events.flatMap(({ event, data }) => (event === 'idea.withdrawn' ? [[data.id, data.touched]] : []))).toEqual([
        [idea.id, withdrawn],
      ]),
    WAIT,
  )
  expect(await readNow(dora, idea)).toMatchObject({ touched: null })
  expect(await waitForReceipt(app, dora, idea)).toMatchObject({ idea: { record: sealed.record }, grade: null, earlier_grades: [] })

  market.quote('107')
  await vi.waitFor(async () => expect(await readNow(dora, idea)).toMatchObject({ is_provisional: true }), WAIT)
  market.endMinute('104', '108', '103', '107')
  await vi.waitFor(
    async () => expect(await readNow(dora, idea)).toMatchObject({ state: 'target', is_provisional: false, r: '2.0000' }),
    WAIT,
  )
  stream.close()
})

test('a waiting idea states which level was touched: its entry, its stop or its first target', async () => {
  const { fay, gus } = await createUsers(app, 'fay', 'gus')
  const market = openMarket('BTCUSD', '100')
  const terms = { ...longIdea(100, 'BTCUSD'), entry: { kind: 'level' as const, price: '99.00' } }
  const idea = ideaOf((await postIdea(fay, terms)).body)
  const stream = await openEventStream(app.url, gus)
  market.endMinute('100', '100', '100', '100')

  const touches = [
    ['107', { level: 'target', target: 1, price: '106.00' }, 'target 1 touched at 106 before the entry'],
    ['98.5', { level: 'entry', target: null, price: '99.00' }, 'entry touched at 99'],
    ['90', { level: 'stop', target: null, price: terms.stop }, `stop touched at ${Number(terms.stop)} before the entry`],
  ] as const
  for (const [price, touched, text] of touches) {
    await vi.waitFor(async () => {
      market.quote(price)
      expect(await readNow(gus, idea)).toMatchObject({ state: 'waiting', is_provisional: true, touched })
    }, WAIT)
    expect((await fay.call(listNotifications)).body.map(({ message }) => message)).toEqual([`BTCUSD long by fay: ${text}, unconfirmed.`])
    market.endMinute('100', '100.5', '99.5', '100')
    await vi.waitFor(async () => expect(await readNow(gus, idea)).toMatchObject({ is_provisional: false, touched: null }), WAIT)
  }
  const changes = () =>
    stream.events.flatMap(({ event, data }) => (event === 'idea.changed' && data.idea.touched !== null ? [data.idea.touched] : []))
  await vi.waitFor(() => expect(changes()).toEqual(expect.arrayContaining(touches.map(([, touched]) => touched))), WAIT)
  stream.close()
})

test.each([
  { where: 'above', code: 'AVAXUSD', open: '103', back: '100.9', edge: '101.00' },
  { where: 'below', code: 'BNBUSD', open: '98', back: '99.1', edge: '99.00' },
])('a zone that the first open lies $where is touched at the edge by which the price left it', async ({ code, open, back, edge }) => {
  const { [code]: author } = await createUsers(app, code)
  if (author === undefined) throw new Error('no user')
  const market = openMarket(code, '100')
  const idea = ideaOf((await postIdea(author, { ...longIdea(100, code), entry: { kind: 'zone', low: '99.00', high: '101.00' } })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute(open, open, open, open)
  await vi.waitFor(async () => {
    market.quote(back)
    expect(await readNow(author, idea)).toMatchObject({ state: 'waiting', touched: { level: 'entry', price: edge } })
  }, WAIT)
  const [low = open, high = open] = [open, back].toSorted((a, b) => Number(a) - Number(b))
  market.endMinute(open, high, low, back)
  await vi.waitFor(async () => expect(await readNow(author, idea)).toMatchObject({ state: 'live', fill: edge }), WAIT)
})

test('an idea that reaches its stop and its target in one minute ends at the stop', async () => {
  const { eve } = await createUsers(app, 'eve')
  const market = openMarket('XRPUSD', '2')
  const idea = ideaOf((await postIdea(eve, longIdea(2, 'XRPUSD'))).body)
  market.endMinute('2', '2', '2', '2')
  market.endMinute('2', '2.01', '1.99', '2')
  await vi.waitFor(async () => expect(await readNow(eve, idea)).toMatchObject({ state: 'live' }), WAIT)
  market.quote('2.15')
  await vi.waitFor(async () => expect(await readNow(eve, idea)).toMatchObject({ is_provisional: true }), WAIT)
  market.endMinute('2', '2.2', '1.9', '2.1')
  await vi.waitFor(async () => expect(await readNow(eve, idea)).toMatchObject({ state: 'stopped', r: '-1.0000' }), WAIT)
  expect(await listKinds(eve, idea)).toEqual(['posted', 'entered', 'stopped'])
})
