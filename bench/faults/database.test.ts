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
import { amount, shortened } from './amount.ts'
import { expectKept, keepWriting, type Ledger, openLedger, refusalsIn } from './ledger.ts'
import { type OwnPostgres, ownPostgres } from './postgres.ts'
import { cutOff, endConnections, endDatabase, holdStill } from './trouble.ts'

const data = useDataDir()
const WRITERS_EACH = amount(4, 8)
// The long run has the timeout of production and the five seconds of G03. A machine that has others to serve may take as long again.
const TIMEOUTS = { statementMs: 1_000 }
const LONGEST_MS = amount(5_000, 5_000)

let postgres: OwnPostgres
let server: ServerProcess
let url: string
let people: TestUser[]

beforeAll(async () => {
  postgres = await ownPostgres(join(data.path, 'apart'))
  const { entry, env } = shortened(TIMEOUTS)
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

/** Has many write while something is done to the database, and on until they get through again; gives their book. */
async function writeThrough(fault: () => Promise<unknown>): Promise<{ ledger: Ledger; backAfter: number }> {
  const [ledger, over] = [openLedger(), new AbortController()]
  const writers = Array.from({ length: WRITERS_EACH }, () => people).flat()
  const writing = Promise.all(writers.map((by) => keepWriting(by, { door: { url }, ledger, over: over.signal })))
  await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(20)
  await fault()
  const [mended, before] = [performance.now(), ledger.posts.length]
  await expect.poll(() => ledger.posts.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before)
  const backAfter = performance.now() - mended
  over.abort()
  await writing
  return { ledger, backAfter }
}

/** The oracles O1, O4 and O5, in a line for the table. */
async function expectUnharmed({ ledger, backAfter }: { ledger: Ledger; backAfter: number }, within = LONGEST_MS): Promise<string> {
  const [ana] = people
  if (ana === undefined) throw new Error('nobody there')
  expect([...ledger.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([])
  expect(ledger.longest).toBeLessThan(within)
  await expectKept(url, ana, ledger)
  expect(await postgres.db.many`select id from posts group by id having count(*) > 1`).toEqual([])
  expect(server.child.exitCode).toBeNull()
  return `${ledger.posts.length} acknowledged, 0 lost; ${refusalsIn(ledger)}; longest ${Math.round(ledger.longest)} ms, back after ${Math.round(backAfter)} ms`
}

it('F04 a database that is restarted under writers is away for a moment: 503, then all goes on', async ({ annotate }) => {
  await annotate(await expectUnharmed(await writeThrough(() => endDatabase(postgres, 'SIGINT'))))
})

it.for(['SIGQUIT', 'SIGKILL'] as const)('F05 a database that crashes by %s loses nothing acknowledged', async (signal, { annotate }) => {
  await annotate(await expectUnharmed(await writeThrough(() => endDatabase(postgres, signal))))
})

it('F06 while nothing comes back from the database each request is answered 503 within five seconds; then it heals by itself', async ({
  annotate,
}) => {
  const result = await writeThrough(() => cutOff(postgres, amount(1_800, 20_000)))
  expect(result.ledger.statuses.get(503)).toBeGreaterThan(0)
  await annotate(await expectUnharmed(result))
})

it('F07 connections that the database ends, ten a second, cost a 503 here and there', async ({ annotate }) => {
  await annotate(await expectUnharmed(await writeThrough(() => endConnections(postgres, amount(10, 600)))))
})

it('F08 while posts are locked, what needs them answers 503 within five seconds and all else goes on; then so do they, and no connection is lost', async ({
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
  expect(longest).toBeLessThan(LONGEST_MS)
  await expect.poll(async () => (await sendRequest(url, listFeed, { headers })).status, { timeout: 60_000 }).toBe(200)
  expect((await sendRequest(url, readOwnProfile, { headers })).status).toBe(200)
  await expect.poll(stuck, { timeout: 60_000 }).toEqual([])
  await annotate(`40 of 40 feeds answered 503, the last after ${Math.round(longest)} ms; all connections idle again`)
})

it('F37 a database that stands still for a while, and a server that does, go on where they were', async ({ annotate }) => {
  const forMs = amount(1_300, 10_000)
  const database = await expectUnharmed(await writeThrough(async () => holdStill(await postgres.pid(), forMs)))
  const ourselves = await expectUnharmed(await writeThrough(() => holdStill(server.child.pid ?? 0, forMs)), 3 * LONGEST_MS)
  await annotate(`database: ${database}. server: ${ourselves}`)
})
