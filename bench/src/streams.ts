/**
 * What an open event stream costs: `STREAMS` of them are opened on a server with its own data, and its resident memory is read before they
 * open, while they idle, and after all have been told some posts. Each needs a file descriptor on either side: `ulimit -n`.
 */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEvents } from '@trademates/contract/events'
import { freshName, type Person, registerUser, send } from '@trademates/test-support/browser/users.ts'
import { startApp } from '@trademates/test-support/browser/app-process.ts'
import { size } from './size.ts'
import { each, pick, postForm } from './posting.ts'

// As many as one person may have open.
const STREAMS_PER_PERSON = 20
const POSTS = 20
const SETTLE_MS = 10_000
const TOLD_MS = 60_000

/** The resident memory of a process in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

/** Opens a stream of somebody, and counts the posts that it tells. */
async function open(agent: Agent, url: string, { session }: Person): Promise<{ posts: () => number }> {
  const request = get(url + openEvents.path, { agent, headers: { authorization: `Bearer ${session.access}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}.`)
  let posts = 0
  response.setEncoding('latin1').on('data', (text: string) => (posts += text.split('event: post.created').length - 1))
  return { posts: () => posts }
}

const perStream = (bytes: number) => `${(bytes / count / 1_024).toFixed(1)} KB`

const count = size('STREAMS', 5_000)
const agent = new Agent({ maxSockets: Infinity })
const DATA_DIR = await mkdtemp(join(tmpdir(), 'trademates-streams-'))
const start = () =>
  startApp({ settings: { DATA_DIR, MALLOC_ARENA_MAX: '1' }, flags: ['--max-semi-space-size=4', '--heap-growing-percent=30'] })

/** People of a server that ends again: what it needed to sign them up is not there when streams are weighed. */
async function makePeople(): Promise<Person[]> {
  const app = { ...(await start()), mailFolder: join(DATA_DIR, 'mail') }
  const people = await each(Math.ceil(count / STREAMS_PER_PERSON), (number) => registerUser(app, freshName(`reader${number}`)))
  await app.stop()
  return people
}

const people = await makePeople()
const app = await start()
try {
  await pause(SETTLE_MS)
  const before = await memoryOf(app.pid)
  const streams = await each(count, (number) => open(agent, app.url, pick(people, number)))
  await pause(SETTLE_MS)
  const idle = await memoryOf(app.pid)
  const began = performance.now()
  for (let number = 0; number < POSTS; number += 1) await send(app, pick(people, number), postForm(number))
  while (streams.some(({ posts }) => posts() < POSTS)) {
    if (performance.now() - began > TOLD_MS) throw new Error('Not every stream was told every post.')
    await pause(10)
  }
  const seconds = (performance.now() - began) / 1_000
  await pause(SETTLE_MS)
  const told = await memoryOf(app.pid)
  console.log(`${count} streams of ${people.length} people; the server without them: ${Math.round(before / 1_048_576)} MB`)
  console.log(
    `idle: ${perStream(idle - before)} each; after ${POSTS} posts, told to all within ${seconds.toFixed(1)} s: ${perStream(told - before)} each`,
  )
} finally {
  agent.destroy()
  await app.stop()
  await rm(DATA_DIR, { recursive: true })
}
