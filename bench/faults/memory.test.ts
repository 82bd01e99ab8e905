import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkToken, login } from '@trademates/contract/auth'
import type { Comment } from '@trademates/contract/comments'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { search } from '@trademates/contract/search'
import { listWatchlists } from '@trademates/contract/watchlists'
import { expect, it } from 'vitest'
import { cast, type Person } from '@trademates/server/test/cast.ts'
import { launch, type Launched, sharedDataDir } from '@trademates/server/test/process/launch.ts'
import { ask, send } from '@trademates/server/test/wire.ts'
import { amount } from './amount.ts'
import { sheet } from './ledger.ts'

const data = sharedDataDir()
const WARM = amount(200, 5_000)
const REQUESTS = amount(800, 40_000)
const AT_ONCE = 16
const file = sheet(5_000)

interface Cost {
  megabytes: number
  descriptors: number
}

async function costOf({ child }: Launched): Promise<Cost> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const descriptors = (await readdir(`/proc/${child.pid}/fd`)).length
  return { megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, descriptors }
}

/** Every kind of thing that people do, and things that nobody may, one of them each time. */
function* deeds(url: string, [ana, ben]: readonly [Person, Person], post: Post): Generator<() => Promise<unknown>, never> {
  const said: Comment[] = []
  const nobody = () => ask(url, checkToken, { body: { token: 'nobody' } })
  for (let count = 0; ; count += 1) {
    yield () => ana.feed()
    yield () => ben.reads(post)
    yield () => (count % 2 === 0 ? ben.likes(post) : ben.unlikes(post))
    yield () => ben.asks(listNotifications)
    yield () => ana.asks(search, { query: { q: 'levels' } })
    yield () => ana.asks(readOwnProfile)
    yield () => ana.asks(listWatchlists)
    yield () => ben.feed({ author: ana.id })
    yield nobody
    yield () => send(url, login, { body: {} as never })
    // Some are taken back, so that lists do not grow with what is asked.
    if (count % 10 === 0) yield async () => said.push(await ben.comments(post, `comment ${count}`))
    if (count % 10 === 5 && said.length > 0) yield async () => ben.deletesComment(said.pop() as Comment)
    if (count % 50 === 0) yield async () => ana.deletes(await ana.posts('with a file', { files: [file] }))
  }
}

it('F30 G10 after many requests of all kinds the server has no more open than before, and little more memory', async ({ annotate }) => {
  const server = launch({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
  const url = await server.ready()
  const { ana, ben } = await cast({ url, mailFolder: join(data.path, 'mail') }, 'ana', 'ben')
  const all = deeds(url, [ana, ben], await ana.posts('levels of today'))
  const work = async (most: number) => {
    let left = most
    const worker = async () => {
      for (; left > 0; left -= 1) await all.next().value()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  await work(WARM)
  const before = await costOf(server)
  await work(REQUESTS)
  // Connections of ours to it are kept for a while by both ends.
  await expect.poll(async () => (await costOf(server)).descriptors, { timeout: 60_000 }).toBeLessThanOrEqual(before.descriptors)
  const after = await costOf(server)
  const growth = Math.round((after.megabytes / before.megabytes - 1) * 1_000) / 10
  // A young process still grows into its memory; what a leak costs shows in the long run.
  if (amount(0, 1) === 1) expect(growth).toBeLessThan(10)
  expect(await server.end()).toBe(0)
  const [from, to] = [before, after].map(({ megabytes }) => Math.round(megabytes))
  await annotate(
    `${REQUESTS} requests after ${WARM}: ${from} MB, then ${to} MB (${growth} %); ${before.descriptors} open files, then ${after.descriptors}`,
  )
})
