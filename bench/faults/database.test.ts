/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import { listFeed } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { listWatchlists } from '@trademates/contract/watchlists'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, type ServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { chooseSize, withTestTimeouts } from './support/run-size.ts'
import { expectStored, writePosts, type WriteJournal, createJournal, summarizeErrors } from './support/write-journal.ts'
import { type ProxiedPostgres, startProxiedPostgres } from './support/proxied-postgres.ts'
import { stallDatabase, terminateConnections, killDatabase, suspendProcess } from './support/inject-faults.ts'

const data = useDataDir()
const WRITERS_PER_USER = chooseSize(4, 8)
// `npm run faults` uses the production timeout and the limit of G03: five seconds.
const TIMEOUTS = { statementMs: 1_000 }
const MAX_RESPONSE_MS = chooseSize(5_000, 5_000)

let postgres: ProxiedPostgres
let server: ServerProcess
let url: string
let people: TestUser[]

beforeAll(async () => {
  postgres = await startProxiedPostgres(join(data.path, 'apart'))
  const { entry, env } = withTestTimeouts(TIMEOUTS)
  server = startServerProcess({
    entry,
    env: { ...env, DATA_DIR: data.path, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' },
    onFinished: afterAll,
  })
  url = await server.waitUntilReady()
  people = Object.values(await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana', 'ben', 'cem', 'dia'))
})
afterAll(async () => {
  await server.stop()
  await postgres.close()
})

/** Injects a fault while users create posts; ends after the next successful write. `backAfter`: ms from the end of the fault to that write. */
async function writeDuring(fault: () => Promise<unknown>): Promise<{ journal: WriteJournal; backAfter: number }> {
  const [journal, stop] = [createJournal(), new AbortController()]
  const writers = Array.from({ length: WRITERS_PER_USER }, () => people).flat()
  const writing = Promise.all(writers.map((by) => writePosts(by, { target: { url }, journal, signal: stop.signal })))
  await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(20)
  await fault()
  const [mended, before] = [performance.now(), journal.posts.length]
  await expect.poll(() => journal.posts.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before)
  const backAfter = performance.now() - mended
  stop.abort()
  await writing
  return { journal, backAfter }
}

/** Invariants O1, O4 and O5. Returns a summary for the table. */
async function expectNoLoss(
  { journal, backAfter }: { journal: WriteJournal; backAfter: number },
  within = MAX_RESPONSE_MS,
): Promise<string> {
  const [ana] = people
  if (ana === undefined) throw new Error('no user was created')
  expect([...journal.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([])
  expect(journal.longestMs).toBeLessThan(within)
  await expectStored(url, ana, journal)
  expect(await postgres.db.many`select id from posts group by id having count(*) > 1`).toEqual([])
  expect(server.child.exitCode).toBeNull()
  return `${journal.posts.length} acknowledged, 0 lost; ${summarizeErrors(journal)}; longest ${Math.round(journal.longestMs)} ms, back after ${Math.round(backAfter)} ms`
}

it('F04 a database restart causes 503 for a moment and loses no acknowledged post', async ({ annotate }) => {
  await annotate(await expectNoLoss(await writeDuring(() => killDatabase(postgres, 'SIGINT'))))
})

it.for(['SIGQUIT', 'SIGKILL'] as const)('F05 a database crash by %s loses no acknowledged post', async (signal, { annotate }) => {
  await annotate(await expectNoLoss(await writeDuring(() => killDatabase(postgres, signal))))
})

it('F06 requests get 503 within five seconds while the database does not respond, and succeed afterwards', async ({ annotate }) => {
  const result = await writeDuring(() => stallDatabase(postgres, chooseSize(1_800, 20_000)))
  expect(result.journal.statuses.get(503)).toBeGreaterThan(0)
  await annotate(await expectNoLoss(result))
})

it('F07 terminating ten database connections per second causes a few 503 responses only', async ({ annotate }) => {
  await annotate(await expectNoLoss(await writeDuring(() => terminateConnections(postgres, chooseSize(10, 600)))))
})

it('F08 while posts are locked, requests that need them get 503 within five seconds and others succeed; no connection is lost', async ({
  annotate,
}) => {
  const [ana] = people
  const headers = { authorization: `Bearer ${ana?.session.access}` }
  const stuck = () =>
    postgres.db
      .many`select from pg_stat_activity where application_name like 'trademates%' and state <> 'idle' and query not like 'listen%'`
  const statuses: number[] = []
  let [began, longest] = [0, 0]
  await postgres.db.transaction(async (tx) => {
    await tx.run`lock table posts in access exclusive mode`
    const first = Array.from({ length: 6 }, async () => sendRequest(url, listFeed, { headers }))
    await expect.poll(stuck, { timeout: 60_000 }).not.toEqual([])
    expect((await sendRequest(url, listWatchlists, { headers })).status).toBe(200)
    for (const { status } of await Promise.all(first)) expect(status).toBe(503)
    began = performance.now()
    const feeds = Array.from({ length: 40 }, async () => {
      statuses.push((await sendRequest(url, listFeed, { headers })).status)
      longest = Math.max(longest, performance.now() - began)
    })
    await Promise.all(feeds)
  })
  expect(statuses).toEqual(Array(40).fill(503))
  expect(longest).toBeLessThan(MAX_RESPONSE_MS)
  await expect.poll(async () => (await sendRequest(url, listFeed, { headers })).status, { timeout: 60_000 }).toBe(200)
  expect((await sendRequest(url, readOwnProfile, { headers })).status).toBe(200)
  await expect.poll(stuck, { timeout: 60_000 }).toEqual([])
  await annotate(`40 of 40 feeds answered 503, the last after ${Math.round(longest)} ms; all connections idle again`)
})

it('F37 a database and a server that were suspended continue without loss', async ({ annotate }) => {
  const forMs = chooseSize(1_300, 10_000)
  const database = await expectNoLoss(await writeDuring(async () => suspendProcess(await postgres.pid(), forMs)))
  const ourselves = await expectNoLoss(await writeDuring(() => suspendProcess(server.child.pid ?? 0, forMs)), 3 * MAX_RESPONSE_MS)
  await annotate(`database: ${database}. server: ${ourselves}`)
})
