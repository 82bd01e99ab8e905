/**
 * @module-tag full
 * @module-tag slow
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPost } from '@trademates/contract/posts'
import { expect, it, onTestFinished } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { chooseSize } from './support/run-size.ts'
import { expectStored, writePosts, createJournal, summarizeErrors, createCsvFile, type WriteOptions } from './support/write-journal.ts'
import { startProxiedPostgres } from './support/proxied-postgres.ts'
import { stallDatabase, terminateConnections, killDatabase, lockPosts, suspendProcess } from './support/inject-faults.ts'

// `SOAK_MINUTES=20 SOAK_SEED=7 npm run faults G20` repeats a sequence of faults. `npm test` injects a single fault.
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? chooseSize(0, 2))
const SEED = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31)
const MAX_FAULT_MS = chooseSize(1_000, 8_000)
const QUIET_MS = chooseSize(500, 10_000)
// The limit of G02 for the first success after a fault.
const RECOVERY_MS = chooseSize(500, 2_000)
const MAX_REJECTED_SHARE = chooseSize(1, 0.001)
const WRITE_PAUSE_MS = 200
const READ_PAUSE_MS = 20

const data = useDataDir()

let drawCount = 0
/** Returns an integer from 0 to `limit` - 1; the sequence depends only on the seed. */
const randomBelow = (limit: number): number =>
  createHash('sha256')
    .update(`${SEED} ${(drawCount += 1)}`)
    .digest()
    .readUInt32LE() % limit

/** Results of the readers: reads and rejections outside faults, and wrong responses at any time. */
interface ReadResults {
  quietReads: number
  rejected: number
  wrong: string[]
}

interface ReadOptions extends Pick<WriteOptions, 'target' | 'journal' | 'signal'> {
  results: ReadResults
  /** Increments at the start and the end of a fault; odd during a fault. */
  phase: () => number
}

/** Reads random acknowledged posts until `signal` is aborted. */
async function readPosts(by: TestUser, { target, journal, signal, results, phase }: ReadOptions): Promise<void> {
  const headers = { authorization: `Bearer ${by.session.access}` }
  for (; !signal.aborted; await pause(READ_PAUSE_MS)) {
    const post = journal.posts[Math.floor(Math.random() * journal.posts.length)]
    if (post === undefined) continue
    const before = phase()
    const answer = await sendRequest(target.url, readPost, { params: { id: post.id }, headers }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? null
    const status = text === null ? 0 : answer?.status
    const isRight = status === 200 ? text?.includes(JSON.stringify(post.description)) : status === 0 || status === 503
    if (isRight !== true) results.wrong.push(`${status} ${text}`)
    if (before % 2 === 1 || before !== phase()) continue
    results.quietReads += 1
    if (status !== 200) results.rejected += 1
  }
}

/** Starts a server with a separate database, and the faults that can be injected into them. */
async function startFaultyServer() {
  const postgres = await startProxiedPostgres(join(data.path, 'apart'))
  onTestFinished(() => postgres.close())
  const start = () => startServerProcess({ env: { DATA_DIR: data.path, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' } })
  let server = start()
  const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const troubles: Record<string, (ms: number) => Promise<unknown>> = {
    async F01() {
      await server.stop('SIGKILL')
      server = start()
      target.url = await server.waitUntilReady()
    },
    F04: () => killDatabase(postgres, 'SIGINT'),
    F05: () => killDatabase(postgres, 'SIGKILL'),
    F06: (ms) => stallDatabase(postgres, ms),
    F07: (ms) => terminateConnections(postgres, ms / 100),
    F08: (ms) => lockPosts(postgres, ms),
    'F37 of the database': async (ms) => suspendProcess(await postgres.pid(), ms),
    'F37 of the server': (ms) => suspendProcess(server.child.pid ?? 0, ms),
  }
  return { target, troubles: Object.entries(troubles), end: () => server.stop() }
}

it(
  'G20 under random faults every acknowledged post is read as written, and between faults no request is rejected',
  { timeout: 90_000 + MINUTES * 120_000 },
  async ({ annotate }) => {
    const { target, troubles, end } = await startFaultyServer()
    const { ana, ...others } = await signUpUsers(target, 'ana', 'ben', 'cem', 'dia')
    const [journal, stop, results] = [createJournal(), new AbortController(), { quietReads: 0, rejected: 0, wrong: [] } as ReadResults]
    onTestFinished(() => stop.abort())
    let phase = 0
    const all = { target, journal, signal: stop.signal, results, phase: () => phase, file: createCsvFile(5_000), pauseMs: WRITE_PAUSE_MS }
    const working = Promise.all([ana, ...Object.values(others)].flatMap((by) => [writePosts(by, all), readPosts(by, all)]))
    await expect.poll(() => results.quietReads, { timeout: 60_000 }).toBeGreaterThan(0)
    const done: string[] = []
    const until = performance.now() + MINUTES * 60_000
    do {
      await pause(QUIET_MS + randomBelow(QUIET_MS))
      const [name = '', trouble] = troubles[randomBelow(troubles.length)] ?? []
      phase += 1
      await trouble?.(MAX_FAULT_MS / 2 + randomBelow(MAX_FAULT_MS / 2))
      await pause(RECOVERY_MS)
      phase += 1
      done.push(name)
    } while (performance.now() < until)
    const before = journal.posts.length
    await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
    stop.abort()
    await working

    expect(results.wrong).toEqual([])
    expect([...journal.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
    expect(results.rejected / results.quietReads).toBeLessThanOrEqual(MAX_REJECTED_SHARE)
    await expectStored(target.url, ana, journal, all.file)
    expect(await end()).toBe(0)
    const each = Object.entries(Object.groupBy(done, (name) => name)).map(([name, times = []]) => `${times.length} × ${name}`)
    await annotate(
      `seed ${SEED}, ${done.length} faults (${each.toSorted().join(', ')}): ${journal.posts.length} acknowledged, 0 lost; ${summarizeErrors(journal)}; ` +
        `of ${results.quietReads} reads while all was well ${results.rejected} rejected, 0 wrong at any time`,
    )
  },
)
