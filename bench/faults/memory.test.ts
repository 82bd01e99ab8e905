/**
 * @module-tag full
 * @module-tag slow
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkToken, login, refreshSession } from '@trademates/contract/auth'
import type { Comment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import { listNotifications } from '@trademates/contract/notifications'
import { listFeed, type Post, readPost } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { search } from '@trademates/contract/search'
import { listWatchlists } from '@trademates/contract/watchlists'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, type ServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { callApi, sendRequest, type RequestParts } from '@trademates/test-support/api/call.ts'
import { amount } from './amount.ts'
import { sheet } from './ledger.ts'

const data = useDataDir()
// `REQUESTS=1000000 npm run faults G10`: as many as the design asks for.
const REQUESTS = Number(process.env['REQUESTS'] ?? amount(800, 40_000))
const WARM = amount(200, Math.min(REQUESTS / 8, 20_000))
const AT_ONCE = 16
// An access token lasts a quarter of an hour; so many requests take a few minutes.
const WITHOUT_RENEWAL = 100_000
// G10 is for a machine that is not busy with others.
const LATE_MS = amount(Number.POSITIVE_INFINITY, 50)
const file = sheet(5_000)

interface Cost {
  megabytes: number
  descriptors: number
}

async function costOf({ child }: ServerProcess): Promise<Cost> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const descriptors = (await readdir(`/proc/${child.pid}/fd`)).length
  return { megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, descriptors }
}

/** How late the server's event loop came to its work since this was last asked: the 99th percentile, in milliseconds. */
async function latenessAt(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return 1_000 * Number(/^trademates_event_loop_delay_seconds\{quantile="0.99"\} (\S+)/m.exec(metrics)?.[1])
}

/** Makes a call and drops what comes back: what the server costs is looked at, and the test is not to cost more. */
async function call<Spec extends EndpointSpec>(
  url: string,
  spec: Spec,
  { by, ...sent }: RequestParts<Spec> & { by?: TestUser },
): Promise<void> {
  const headers = by === undefined ? {} : { authorization: `Bearer ${by.session.access}` }
  const answer = await sendRequest(url, spec, { ...sent, headers })
  await answer.bytes()
  expect(answer.status).toBeLessThan(by === undefined ? 500 : 400)
}

/** Has the sessions of people who ask for nothing meanwhile go on. */
async function renew(url: string, people: readonly TestUser[]): Promise<void> {
  for (const { session } of people)
    Object.assign(session, (await callApi(url, refreshSession, { body: { refresh: session.refresh } })).body)
}

/** Every kind of thing that people do, and things that nobody may, one of them each time. */
function* deeds(url: string, [ana, ben]: readonly [TestUser, TestUser], post: Post): Generator<() => Promise<unknown>, never> {
  const said: Comment[] = []
  for (let count = 0; ; count += 1) {
    yield () => call(url, listFeed, { by: ana })
    yield () => call(url, readPost, { by: ben, params: { id: post.id } })
    yield () => call(url, likePost, { by: ben, body: { post_id: post.id, unlike: count % 2 === 1 } })
    yield () => call(url, listNotifications, { by: ben })
    yield () => call(url, search, { by: ana, query: { q: 'levels' } })
    yield () => call(url, readOwnProfile, { by: ana })
    yield () => call(url, listWatchlists, { by: ana })
    yield () => call(url, listFeed, { by: ben, query: { author: ana.id } })
    yield () => call(url, checkToken, { body: { token: 'nobody' } })
    yield () => call(url, login, { body: {} as never })
    // Some are taken back, so that lists do not grow with what is asked.
    if (count % 10 === 0) yield async () => said.push(await ben.createComment(post, `comment ${count}`))
    if (count % 10 === 5 && said.length > 0) yield async () => ben.deleteComment(said.pop() as Comment)
    if (count % 50 === 0) yield async () => ana.deletePost(await ana.createPost('with a file', { files: [file] }))
  }
}

it(
  'F30 G10 after many requests of all kinds the server has no more open than before, and little more memory',
  { timeout: 90_000 + REQUESTS * 20 },
  async ({ annotate }) => {
    const port = await freePort()
    const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', METRICS_PORT: String(port) } })
    const url = await server.waitUntilReady()
    const { ana, ben } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana', 'ben')
    const all = deeds(url, [ana, ben], await ana.createPost('levels of today'))
    const work = async (most: number) => {
      for (let done = 0; done < most; done += WITHOUT_RENEWAL) {
        await renew(url, [ana, ben])
        let left = Math.min(WITHOUT_RENEWAL, most - done)
        const worker = async () => {
          for (; left > 0; left -= 1) await all.next().value()
        }
        await Promise.all(Array.from({ length: AT_ONCE }, worker))
      }
    }
    await work(WARM)
    const before = await costOf(server)
    await latenessAt(port)
    const began = performance.now()
    await work(REQUESTS)
    const seconds = Math.round((performance.now() - began) / 1_000)
    const late = await latenessAt(port)
    // Connections of ours to it are kept for a while by both ends.
    await expect.poll(async () => (await costOf(server)).descriptors, { timeout: 60_000 }).toBeLessThanOrEqual(before.descriptors)
    const after = await costOf(server)
    const growth = Math.round((after.megabytes / before.megabytes - 1) * 1_000) / 10
    const [from, to] = [before, after].map(({ megabytes }) => Math.round(megabytes))
    await annotate(
      `${REQUESTS} requests in ${seconds} s after ${WARM}: ${from} MB, then ${to} MB (${growth} %); ${before.descriptors} open files, then ${after.descriptors}; event loop late by ${Math.round(late)} ms (p99)`,
    )
    // A young process still grows into its memory; what a leak costs shows in the long run.
    if (amount(0, 1) === 1) expect(growth).toBeLessThan(10)
    expect(late).toBeLessThan(LATE_MS)
    expect(await server.stop()).toBe(0)
  },
)
