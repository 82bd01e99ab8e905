import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const MINUTE_MS = 60_000
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const { source, publish, setCandles } = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD')
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true }))

// The clock of the market: the server reads the time from `Date`, and a final candle takes a minute.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

/** A market whose minutes the test writes. */
function openMarket(code: string, price: string) {
  const bars: Parameters<typeof setCandles>[2][number][] = []
  const addBar = (time: number, [open, high, low, close]: readonly [string, string, string, string]) => {
    bars.push({ time: new Date(time), open, high, low, close, volume: '1', final: true })
    setCandles(code, '1m', bars)
  }
  const now = Date.now()
  setCandles(code, '15m', [
    { time: new Date(now - 60 * MINUTE_MS), open: price, high: price, low: price, close: price, volume: '1', final: true },
  ])
  publish(code, price)
  return {
    quote: (at: string) => publish(code, at),
    /** Ends the current minute with this candle; the clock is then five seconds into the next one. */
    endMinute(...candle: [string, string, string, string]) {
      const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      addBar(minute, candle)
      // The next candle shows that this one is final.
      setCandles(code, '1m', [
        ...bars,
        {
          time: new Date(minute + MINUTE_MS),
          open: candle[3],
          high: candle[3],
          low: candle[3],
          close: candle[3],
          volume: '0',
          final: false,
        },
      ])
      vi.setSystemTime(minute + MINUTE_MS + 5_000)
      publish(code, candle[3])
    },
  }
}

const readNow = async (user: TestUser, { id }: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, { params: { id } })).body
const listKinds = async (user: TestUser, { id }: Pick<Idea, 'id'>) =>
  (await user.call(listIdeaEvents, { params: { id } })).body.map(({ kind }) => kind)

test('an idea at market enters at the open of its first whole minute and ends at its target, and readers are told at once', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const market = openMarket('ETHUSD', '3000')
  const idea = ideaOf((await postIdea(ana, longIdea(3000, 'ETHUSD'))).body)
  const stream = await openEventStream(app.url, ben)

  market.endMinute('3000', '3001', '2999', '3000')
  market.endMinute('3010', '3020', '3000', '3015')
  await vi.waitFor(async () => expect(await readNow(ben, idea)).toMatchObject({ state: 'live', fill: '3010', risk: '100.00' }), WAIT)
  expect(await listKinds(ben, idea)).toEqual(['posted', 'entered'])

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
  await vi.waitFor(() => expect(stream.events.map(({ event }) => event)).toContain('idea.withdrawn'), WAIT)

  market.quote('107')
  await vi.waitFor(async () => expect(await readNow(dora, idea)).toMatchObject({ is_provisional: true }), WAIT)
  market.endMinute('104', '108', '103', '107')
  await vi.waitFor(
    async () => expect(await readNow(dora, idea)).toMatchObject({ state: 'target', is_provisional: false, r: '2.0000' }),
    WAIT,
  )
  stream.close()
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
