import { closeIdea } from '@trademates/contract/idea-amendments'
import { listIdeaEvents, readIdea, readIdeaCandles } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { ideaOf, longIdea, postIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { queueRegrade } from './operator-changes.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const prices = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD', 'ADAUSD', 'LTCUSD', 'LINKUSD')
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, logIntervalMs: 50 }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const readNow = async (user: TestUser, idea: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, idOf(idea))).body
const listEvents = async (user: TestUser, idea: Pick<Idea, 'id'>) =>
  (await user.call(listIdeaEvents, idOf(idea))).body.map(({ kind, r, text }) => [kind, r, text])

/** Quotes a price until the grader has seen it. */
const touch = (user: TestUser, idea: Pick<Idea, 'id'>, quote: () => void) =>
  vi.waitFor(async () => {
    quote()
    expect(await readNow(user, idea)).toMatchObject({ is_provisional: true })
  }, WAIT)

/** Posts an idea at market that enters at 100 and is stopped at 97; returns it with the minute of the stop. */
async function stopOut(user: TestUser, code: string) {
  const market = openMarket(prices, code, '100')
  const idea = ideaOf((await postIdea(user, longIdea(100, code))).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(user, idea)).toMatchObject({ state: 'live' }), WAIT)
  await touch(user, idea, () => market.quote('97'))
  const minute = market.endMinute('100', '100', '96', '99')
  await vi.waitFor(async () => expect(await readNow(user, idea)).toMatchObject({ state: 'stopped', r: '-1.0000', revision: 1 }), WAIT)
  return { market, idea, minute }
}

const queueRegrades = (idea: Pick<Idea, 'id'>) => queueRegrade(app.deps.db, idea.id)
const countJobs = async () =>
  (
    await app.deps.db.one<{ n: number }>`
  select count(*)::int as n from graphile_worker.jobs where task_identifier = 'idea-regrade' and run_at <= now()`
  )?.n
/** Waits until the queued comparisons are done. */
const settle = () => vi.waitFor(async () => expect(await countJobs()).toBe(0), WAIT)

test('A10 a corrected candle changes a grade within seven days, and both grades stay in the receipt', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { market, idea, minute } = await stopOut(ana, 'ETHUSD')
  const { source, tree } = (await ana.call(readIdeaCandles, idOf(idea))).body
  expect([source.name, tree.at(-1)?.low]).toEqual(['Testland', '96'])
  market.endMinute('99', '107', '99', '106')
  market.advance(DAY_MS)
  const { ben } = await createUsers(app, 'ben')

  // The same candles change nothing.
  await queueRegrades(idea)
  await settle()
  expect(await readNow(ben, idea)).toMatchObject({ state: 'stopped', revision: 1 })

  const stream = await openEventStream(app.url, ben)
  market.write(['100', '100', '98', '99'], minute)
  await queueRegrades(idea)
  await vi.waitFor(async () => expect(await readNow(ben, idea)).toMatchObject({ state: 'target', r: '2.0000', revision: 2 }), WAIT)
  expect(await listEvents(ben, idea)).toEqual([
    ['posted', null, null],
    ['entered', null, null],
    ['target', '2.0000', null],
    ['regraded', '2.0000', '-1.0000'],
  ])
  await vi.waitFor(
    () => expect(stream.events.flatMap(({ event, data }) => (event === 'idea.changed' ? [data.event?.kind] : []))).toContain('regraded'),
    WAIT,
  )
  stream.close()
  expect((await ben.call(readIdeaCandles, idOf(idea))).body.tree.at(-1)?.high).toBe('107')

  const receipt = await waitForReceipt(app, ben, idea)
  expect(receipt.earlier_grades.map(({ record }) => [record['revision'], record['state'], record['r']])).toEqual([
    [1, 'stopped', '-1.0000'],
  ])
  expect([receipt.grade?.record['revision'], receipt.grade?.record['state']]).toEqual([2, 'target'])
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('ok')

  // Grading again keeps the correction.
  await queueRegrades(idea)
  await settle()
  expect(await readNow(ben, idea)).toMatchObject({ state: 'target', revision: 2 })
})

test('A10 a corrected candle may leave an idea open; it goes on from there', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const { market, idea, minute } = await stopOut(cleo, 'SOLUSD')
  market.write(['100', '100', '98', '99'], minute)
  await queueRegrades(idea)
  await vi.waitFor(
    async () => expect(await readNow(cleo, idea)).toMatchObject({ state: 'live', r: null, ended_at: null, revision: 2 }),
    WAIT,
  )
  const receipt = await waitForReceipt(app, cleo, idea)
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('ok')

  await touch(cleo, idea, () => market.quote('107'))
  market.endMinute('99', '107', '99', '106')
  await vi.waitFor(async () => expect(await readNow(cleo, idea)).toMatchObject({ state: 'target', r: '2.0000', revision: 3 }), WAIT)
  expect((await listEvents(cleo, idea)).map(([kind]) => kind)).toEqual(['posted', 'entered', 'regraded', 'target'])
})

test('A10 a correction before its quarter hour was complete changes a grade', async () => {
  const { finn } = await createUsers(app, 'finn')
  // The stop is in the minute before the last one of a quarter hour, whose candle is read after the correction.
  vi.setSystemTime(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS + 11.5 * MINUTE_MS)
  const { market, idea, minute } = await stopOut(finn, 'ADAUSD')
  market.endMinute('99', '107', '99', '106')
  market.write(['100', '100', '98', '99'], minute)
  await queueRegrades(idea)
  await vi.waitFor(async () => expect(await readNow(finn, idea)).toMatchObject({ state: 'target', r: '2.0000', revision: 2 }), WAIT)
  expect((await checkReceipt(await waitForReceipt(app, finn, idea))).find(({ check }) => check === 'grade')?.status).toBe('ok')
})

test('A10 a correction after a close changes only the result of the original terms, which is sealed again', async () => {
  const { gil } = await createUsers(app, 'gil')
  const market = openMarket(prices, 'LTCUSD', '100')
  const idea = ideaOf((await postIdea(gil, longIdea(100, 'LTCUSD'))).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(gil, idea)).toMatchObject({ state: 'live' }), WAIT)
  await gil.call(closeIdea, { ...idOf(idea), body: { share: 100 } })
  market.endMinute('100', '100', '100', '100')
  market.endMinute('102', '102', '102', '102')
  await vi.waitFor(async () => expect(await readNow(gil, idea)).toMatchObject({ state: 'closed', unmanaged: { state: 'live' } }), WAIT)
  const minute = market.endMinute('102', '102', '96', '98')
  const readUnmanaged = async () => (await readNow(gil, idea)).unmanaged
  market.advance(QUARTER_MS)
  market.write(['98', '98', '98', '98'])
  await vi.waitFor(async () => expect(await readUnmanaged()).toEqual({ state: 'stopped', r: '-1.0000', r_net: '-1.0333' }), WAIT)
  expect((await waitForReceipt(app, gil, idea)).unmanaged?.record).toMatchObject({ state: 'stopped', r: '-1.0000' })

  const later = market.endMinute('98', '107', '98', '106')
  market.write(['102', '102', '98', '98'], minute)
  await queueRegrades(idea)
  await vi.waitFor(async () => expect(await readUnmanaged()).toEqual({ state: 'target', r: '2.0000', r_net: '1.9667' }), WAIT)
  expect(await readNow(gil, idea)).toMatchObject({ state: 'closed', r: '0.6667', revision: 1 })
  const receipt = await waitForReceipt(app, gil, idea)
  expect([receipt.unmanaged?.record, receipt.grade?.record, receipt.earlier_grades]).toMatchObject([
    { state: 'target', r: '2.0000' },
    { revision: 1, r: '0.6667' },
    [],
  ])
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('ok')

  // Another correction leaves it open again.
  market.write(['98', '105', '98', '104'], later)
  await queueRegrades(idea)
  await vi.waitFor(async () => expect(await readUnmanaged()).toEqual({ state: 'live', r: null, r_net: null }), WAIT)
  expect((await waitForReceipt(app, gil, idea)).unmanaged?.record).toMatchObject({ state: 'live', r: null })
})

test('A10 a corrected last candle changes the result at the expiration', async () => {
  const { hans } = await createUsers(app, 'hans')
  const market = openMarket(prices, 'LINKUSD', '100')
  const expires_at = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 70 * MINUTE_MS).toISOString()
  const idea = ideaOf((await postIdea(hans, { ...longIdea(100, 'LINKUSD'), expires_at })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await vi.waitFor(async () => expect(await readNow(hans, idea)).toMatchObject({ state: 'live' }), WAIT)
  market.advance(30 * MINUTE_MS)
  const minute = market.endMinute('100', '103', '100', '103')
  market.write(['103', '103', '103', '103'], Date.parse(expires_at) + MINUTE_MS)
  market.advance(DAY_MS)
  const { ida } = await createUsers(app, 'ida')
  await vi.waitFor(async () => expect(await readNow(ida, idea)).toMatchObject({ state: 'expired', r: '1.0000' }), WAIT)
  market.write(['100', '103', '100', '101.5'], minute + MINUTE_MS)
  await queueRegrades(idea)
  await vi.waitFor(async () => expect(await readNow(ida, idea)).toMatchObject({ state: 'expired', r: '0.5000', revision: 2 }), WAIT)
})

test('A10 after seven days a grade is final', async () => {
  const { dora } = await createUsers(app, 'dora')
  const { market, idea, minute } = await stopOut(dora, 'XRPUSD')
  market.advance(7 * DAY_MS + HOUR_MS)
  market.write(['100', '100', '98', '99'], minute)
  await expect(queueRegrades(idea)).rejects.toThrow('This grade is final: it is older than seven days.')
  await addJob(app.deps.db, 'idea-regrade', { idea_id: idea.id })
  await settle()
  const { eve } = await createUsers(app, 'eve')
  expect(await readNow(eve, idea)).toMatchObject({ state: 'stopped', revision: 1 })
})
