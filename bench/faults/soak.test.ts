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
import { amount } from './amount.ts'
import { expectKept, keepWriting, openLedger, refusalsIn, sheet, type Writing } from './ledger.ts'
import { ownPostgres } from './postgres.ts'
import { cutOff, endConnections, endDatabase, holdPosts, holdStill } from './trouble.ts'

// `SOAK_MINUTES=20 SOAK_SEED=7 npm run faults G20`: the same troubles in the same order. In `npm test` it is a single one.
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? amount(0, 2))
const SEED = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31)
const LONGEST_MS = amount(1_000, 8_000)
const CALM_MS = amount(500, 10_000)
// What G02 allows until the first success after a trouble.
const BACK_MS = amount(500, 2_000)
const MOST_REFUSED = amount(1, 0.001)
const WRITERS_REST_MS = 200
const READERS_REST_MS = 20

const data = useDataDir()

let thrown = 0
/** A whole number below a limit; the same ones in the same order for the same seed. */
const dice = (sides: number): number =>
  createHash('sha256')
    .update(`${SEED} ${(thrown += 1)}`)
    .digest()
    .readUInt32LE() % sides

/** What readers were answered: how often while all was well and how often they were refused then, and what was wrong at any time. */
interface Seen {
  calm: number
  refused: number
  wrong: string[]
}

interface Reading extends Pick<Writing, 'door' | 'ledger' | 'over'> {
  seen: Seen
  /** Counts up when a trouble begins, and when it is over: it is even while all is well. */
  phase: () => number
}

/** Reads what was acknowledged, one post or another, until it is over. */
async function keepReading(by: TestUser, { door, ledger, over, seen, phase }: Reading): Promise<void> {
  const headers = { authorization: `Bearer ${by.session.access}` }
  for (; !over.aborted; await pause(READERS_REST_MS)) {
    const post = ledger.posts[Math.floor(Math.random() * ledger.posts.length)]
    if (post === undefined) continue
    const before = phase()
    const answer = await sendRequest(door.url, readPost, { params: { id: post.id }, headers }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? null
    const status = text === null ? 0 : answer?.status
    const isRight = status === 200 ? text?.includes(JSON.stringify(post.description)) : status === 0 || status === 503
    if (isRight !== true) seen.wrong.push(`${status} ${text}`)
    if (before % 2 === 1 || before !== phase()) continue
    seen.calm += 1
    if (status !== 200) seen.refused += 1
  }
}

/** A server that can be killed and started anew, where its door is then; its database stands apart from it. */
async function openStage() {
  const postgres = await ownPostgres(join(data.path, 'apart'))
  onTestFinished(() => postgres.close())
  const start = () => startServerProcess({ env: { DATA_DIR: data.path, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' } })
  let server = start()
  const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const troubles: Record<string, (ms: number) => Promise<unknown>> = {
    async F01() {
      await server.stop('SIGKILL')
      server = start()
      door.url = await server.waitUntilReady()
    },
    F04: () => endDatabase(postgres, 'SIGINT'),
    F05: () => endDatabase(postgres, 'SIGKILL'),
    F06: (ms) => cutOff(postgres, ms),
    F07: (ms) => endConnections(postgres, ms / 100),
    F08: (ms) => holdPosts(postgres, ms),
    'F37 of the database': async (ms) => holdStill(await postgres.pid(), ms),
    'F37 of the server': (ms) => holdStill(server.child.pid ?? 0, ms),
  }
  return { door, troubles: Object.entries(troubles), end: () => server.stop() }
}

it(
  'G20 one trouble after another, at random: whatever was acknowledged is read as it was written, and in between nobody is refused',
  { timeout: 90_000 + MINUTES * 120_000 },
  async ({ annotate }) => {
    const { door, troubles, end } = await openStage()
    const { ana, ...others } = await signUpUsers(door, 'ana', 'ben', 'cem', 'dia')
    const [ledger, over, seen] = [openLedger(), new AbortController(), { calm: 0, refused: 0, wrong: [] } as Seen]
    onTestFinished(() => over.abort())
    let phase = 0
    const all = { door, ledger, over: over.signal, seen, phase: () => phase, file: sheet(5_000), restMs: WRITERS_REST_MS }
    const working = Promise.all([ana, ...Object.values(others)].flatMap((by) => [keepWriting(by, all), keepReading(by, all)]))
    await expect.poll(() => seen.calm, { timeout: 60_000 }).toBeGreaterThan(0)
    const done: string[] = []
    const until = performance.now() + MINUTES * 60_000
    do {
      await pause(CALM_MS + dice(CALM_MS))
      const [name = '', trouble] = troubles[dice(troubles.length)] ?? []
      phase += 1
      await trouble?.(LONGEST_MS / 2 + dice(LONGEST_MS / 2))
      await pause(BACK_MS)
      phase += 1
      done.push(name)
    } while (performance.now() < until)
    const before = ledger.posts.length
    await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
    over.abort()
    await working

    expect(seen.wrong).toEqual([])
    expect([...ledger.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
    expect(seen.refused / seen.calm).toBeLessThanOrEqual(MOST_REFUSED)
    await expectKept(door.url, ana, ledger, all.file)
    expect(await end()).toBe(0)
    const each = Object.entries(Object.groupBy(done, (name) => name)).map(([name, times = []]) => `${times.length} × ${name}`)
    await annotate(
      `seed ${SEED}, ${done.length} troubles (${each.toSorted().join(', ')}): ${ledger.posts.length} acknowledged, 0 lost; ${refusalsIn(ledger)}; ` +
        `of ${seen.calm} reads while all was well ${seen.refused} refused, 0 wrong at any time`,
    )
  },
)
