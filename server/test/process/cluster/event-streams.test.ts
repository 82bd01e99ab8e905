/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { signUpUsers, type ServerHandle, type TestUser } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const redis = findRedis()
// The kernel chooses a process for each: of so many some come to either.
const STREAMS = 16

/** What a client hears that comes back whenever its stream ends, from where that was. */
function followStream(url: string, person: TestUser): { heard: string[]; breaks: () => number } {
  const heard: string[] = []
  const over = new AbortController()
  onTestFinished(() => over.abort())
  let breaks = 0
  async function stay(): Promise<void> {
    let position: string | undefined
    while (!over.signal.aborted) {
      const stream = await openEventStream(url, person, position === undefined ? {} : { position }).catch(() => null)
      let told = 0
      while (stream !== null && !over.signal.aborted && (!stream.isClosed() || told < stream.events.length)) {
        for (const { event, data: what } of stream.events.slice(told)) heard.push('description' in what ? what.description : event)
        told = stream.events.length
        await pause(10)
      }
      stream?.close()
      position = stream?.position() ?? position
      breaks += 1
      await pause(50)
    }
  }
  void stay()
  return { heard, breaks: () => breaks }
}

/** How many streams each of the two processes has open, by the metrics that they tell. */
const countStreams = (port: number) =>
  Promise.all(
    [port, port + 1].map(async (each) => {
      const answer = await fetch(`http://127.0.0.1:${each}/metrics`).catch(() => null)
      return Number(/^trademates_streams_open (\d+)$/m.exec((await answer?.text()) ?? '')?.[1] ?? 0)
    }),
  )

async function startTwoProcesses(env: Record<string, string>, names: [string, string]) {
  const metrics = await freePort()
  const server = startServerProcess({
    env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off', METRICS_PORT: String(metrics), ...env },
  })
  const door: ServerHandle = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const [author, reader] = Object.values(await signUpUsers(door, ...names)) as [TestUser, TestUser]
  const followers = Array.from({ length: STREAMS }, () => followStream(door.url, reader))
  await expect.poll(async () => Math.min(...(await countStreams(metrics))), { timeout: 20_000 }).toBeGreaterThan(0)
  const reaches = (text: string) =>
    expect.poll(() => followers.every(({ heard }) => heard.includes(text)), { message: `"${text}" at all`, timeout: 20_000 }).toBe(true)
  return { server, author, followers, reaches }
}

it('events cross between two processes through PostgreSQL, also after it was killed and started again', async () => {
  const { server, author, followers, reaches } = await startTwoProcesses({}, ['ana', 'ben'])
  await author.createPost('before')
  await reaches('before')
  process.kill(Number((await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await expect.poll(() => followers.every(({ breaks }) => breaks() > 0), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => author.createPost('after').catch(() => null), { timeout: 20_000 }).not.toBeNull()
  await reaches('missed')
  await author.createPost('at last')
  await reaches('at last')
  expect(followers.map(({ heard }) => heard.filter((word) => word === 'at last').length)).toEqual(Array(STREAMS).fill(1))
  expect(await server.stop()).toBe(0)
})

it.skipIf(redis === undefined)('events cross through Redis, wait while it is away, and are not lost', async () => {
  const port = await freePort()
  const start = async () => {
    const stop = await startRedis(redis ?? '', port)
    onTestFinished(stop)
    return stop
  }
  const stopRedis = await start()
  const { server, author, followers, reaches } = await startTwoProcesses({ REDIS_URL: `redis://127.0.0.1:${port}` }, ['cleo', 'dan'])
  await author.createPost('one')
  await reaches('one')

  await stopRedis()
  await author.createPost('two')
  // Its own process tells it at once, and the other cannot know of it.
  await expect.poll(() => followers.filter(({ heard }) => heard.includes('two')).length).toBeGreaterThan(0)
  await start()
  await reaches('missed')
  await author.createPost('three')
  await reaches('three')
  expect(await server.stop()).toBe(0)
})

it('a Redis that does not answer stops the start in one line', async () => {
  const url = `redis://:hush@127.0.0.1:${await freePort()}`
  const server = startServerProcess({ env: { DATA_DIR: data.path, REDIS_URL: url } })
  expect(await server.waitForExit()).toBe(1)
  expect(server.output.err).toMatch(/^REDIS_URL holds "redis:\/\/\*\*\*@127[^\n]*; it does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/)
})
