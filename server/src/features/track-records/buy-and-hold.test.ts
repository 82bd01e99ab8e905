import { readTrackRecord } from '@trademates/contract/track-records'
import { expect, test, vi } from 'vitest'
import { storeHoldPrices } from '#features/ideas/hold-prices.ts'
import { sweepCandles } from '#features/ideas/sweep.ts'
import type { FinalCandleQuery, GradingPrices } from '#features/prices/final-candles.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const QUARTER_MS = 15 * 60_000

test('buy and hold uses the last final close by the expiration, asks for it once, and counts long and short alike', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const requests: FinalCandleQuery[] = []
  const candle = (time: number, close: string) => ({ time: new Date(time), open: close, high: close, low: close, close })
  const prices = {
    finalCandles: async (query: FinalCandleQuery) => {
      requests.push(query)
      const end = query.span.to.getTime()
      const candles = [candle(end - 2 * QUARTER_MS, '90'), candle(end - QUARTER_MS, '104')]
      return { candles, knownUntil: query.span.to, missing: null, availableFrom: null }
    },
  } as unknown as GradingPrices
  const store = () => storeHoldPrices({ db: app.deps.db, prices, actions: new Map() }, new AbortController().signal)
  const hold = async () => (await ben.call(readTrackRecord, { params: { userId: ana.id } })).body.buy_and_hold_mean_r
  const recompute = (graded: number) =>
    vi.waitFor(
      async () => expect((await ben.call(readTrackRecord, { params: { userId: ana.id } })).body.hidden_until?.graded).toBe(graded),
      { timeout: 5_000 },
    )
  const expired = { enteredDaysAgo: 3, expiresDaysAgo: 1 }
  await insertIdeas(app.deps.db, ana.id, [
    { ...expired, rNet: '1.4' },
    { ...expired, rNet: '-1.05', direction: 'short' },
    // Still running, on simulated prices, never entered.
    { rNet: '1.4', enteredDaysAgo: 3 },
    { ...expired, practice: true, rNet: '1.4' },
    { ...expired, state: 'missed' },
  ])
  await recompute(3)
  expect(await hold()).toBeNull()
  await store()
  await store()
  expect(requests).toHaveLength(2)
  expect(requests[0]).toMatchObject({ source: 'Sample', interval: '15m' })
  await insertIdeas(app.deps.db, ana.id, [{ rNet: '1' }])
  await recompute(4)
  // Fill 100, risk 10, close 104: +0.4 each.
  expect(await hold()).toBe('0.4000')
})

test('a live idea that falls after its last grade counts with its loss from the next day on', async () => {
  const { cid, dee } = await createUsers(app, 'cid', 'dee')
  const record = async () => (await dee.call(readTrackRecord, { params: { userId: cid.id } })).body
  await insertIdeas(app.deps.db, cid.id, [
    { rNet: '1.5', enteredDaysAgo: 9 },
    { state: 'live', markPrice: '105', enteredDaysAgo: 3, symbol: 'EURUSD', market: 'Forex' },
  ])
  await vi.waitFor(async () => expect((await record()).effective_n).toBe(1), { timeout: 5_000 })
  await app.deps.db.run`update ideas set due_at = now() + interval '9 days' where author_id = ${cid.id} and state = 'live'`
  const close = (time: number) => ({ time: new Date(time), open: '94', high: '96', low: '94', close: '95' })
  const prices = {
    finalCandles: async ({ span: { to } }: FinalCandleQuery) => ({
      candles: [close(to.getTime() - QUARTER_MS)],
      knownUntil: to,
      missing: null,
      availableFrom: null,
    }),
  } as unknown as GradingPrices
  await sweepCandles({ db: app.deps.db, prices, actions: new Map() }, new AbortController().signal)
  await app.deps.db.run`update track_records set as_of = now() - interval '25 hours' where author_id = ${cid.id}`
  await makeDue(app.deps.db, 'track-records')
  await vi.waitFor(async () => expect((await record()).effective_n).toBe(2), { timeout: 5_000 })
})
