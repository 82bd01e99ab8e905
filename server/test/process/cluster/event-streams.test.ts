/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { signUpUsers, type ServerHandle, type TestUser } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const redis = findRedis()
// The kernel distributes connections: with this many, each process gets some.
const STREAMS = 16

/** Follows the event stream of a user; reconnects at the last position whenever the stream ends. */
function followStream(url: string, person: TestUser): { received: string[]; reconnects: () => number } {
  const received: string[] = []
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  let reconnects = 0
  async function follow(): Promise<void> {
    let position: string | undefined
    while (!stopped.signal.aborted) {
      const stream = await openEventStream(url, person, position === undefined ? {} : { position }).catch(() => null)
      let count = 0
      while (stream !== null && !stopped.signal.aborted && (!stream.isClosed() || count < stream.events.length)) {
        for (const { event, data: eventData } of stream.events.slice(count))
          received.push('description' in eventData ? eventData.description : event)
        count = stream.events.length
        await delay(10)
      }
      stream?.close()
      position = stream?.position() ?? position
      reconnects += 1
      await delay(50)
    }
  }
  void follow()
  return { received, reconnects: () => reconnects }
}

/** Reads from the metrics how many streams each of the two processes has open. */
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
  const app: ServerHandle = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const [author, reader] = Object.values(await signUpUsers(app, ...names)) as [TestUser, TestUser]
  const followers = Array.from({ length: STREAMS }, () => followStream(app.url, reader))
  // A stream that opens after an event does not receive it.
  await expect
    .poll(() => countStreams(metrics), { message: 'streams of each process', timeout: 20_000 })
    .toSatisfy(([one = 0, two = 0]: number[]) => one > 0 && two > 0 && one + two === STREAMS)
  const expectReceived = (text: string) =>
    expect
      .poll(() => followers.every(({ received }) => received.includes(text)), { message: `"${text}" received`, timeout: 20_000 })
      .toBe(true)
  return { server, author, followers, expectReceived }
}

it('events reach both processes through PostgreSQL, also after its crash and restart', { tags: ['full'] }, async () => {
  const { server, author, followers, expectReceived } = await startTwoProcesses({}, ['ana', 'ben'])
  await author.createPost('before')
  await expectReceived('before')
  process.kill(Number((await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await expect.poll(() => followers.every(({ reconnects }) => reconnects() > 0), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => author.createPost('after').catch(() => null), { timeout: 20_000 }).not.toBeNull()
  await expectReceived('missed')
  await author.createPost('at last')
  await expectReceived('at last')
  expect(followers.map(({ received }) => received.filter((text) => text === 'at last').length)).toEqual(Array(STREAMS).fill(1))
  expect(await server.stop()).toBe(0)
})

it.skipIf(redis === undefined)('events reach both processes through Redis; after an outage of Redis clients refetch', async () => {
  const port = await freePort()
  const start = async () => {
    const stop = await startRedis(redis ?? '', port)
    onTestFinished(stop)
    return stop
  }
  const stopRedis = await start()
  const { server, author, followers, expectReceived } = await startTwoProcesses({ REDIS_URL: `redis://127.0.0.1:${port}` }, ['cleo', 'dan'])
  await author.createPost('one')
  await expectReceived('one')

  await stopRedis()
  await author.createPost('two')
  // Only the process that wrote the post publishes it.
  await expect.poll(() => followers.filter(({ received }) => received.includes('two')).length).toBeGreaterThan(0)
  await start()
  await expectReceived('missed')
  await author.createPost('three')
  await expectReceived('three')
  expect(await server.stop()).toBe(0)
})

it('a start fails with one line when Redis does not answer', async () => {
  const url = `redis://:hush@127.0.0.1:${await freePort()}`
  const server = startServerProcess({ env: { DATA_DIR: data.path, REDIS_URL: url } })
  expect(await server.waitForExit()).toBe(1)
  expect(server.output.err).toMatch(/^REDIS_URL holds "redis:\/\/\*\*\*@127[^\n]*; it does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/)
})
