/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { chooseSize } from './support/run-size.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'

const data = useDataDir()
const redis = findRedis()

it.skipIf(redis === undefined)(
  'F14 while Redis does not respond posts are created and published within their process',
  async ({ annotate }) => {
    const port = await freePort()
    onTestFinished(await startRedis(redis ?? '', port))
    const link = await startFaultyProxy({ port, host: '127.0.0.1' })
    onTestFinished(() => link.close())
    const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', REDIS_URL: `redis://127.0.0.1:${link.port}` } })
    const url = await server.waitUntilReady()
    const { ana, ben } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana', 'ben')
    const stream = await openEventStream(url, ben)
    onTestFinished(stream.close)

    link.stall()
    const times: number[] = []
    for (let count = 0; count < chooseSize(20, 500); count += 1) {
      const began = performance.now()
      await ana.createPost(`while Redis stands still ${count}`)
      times.push(performance.now() - began)
    }
    const last = `while Redis stands still ${times.length - 1}`
    const isPublished = () => stream.events.some(({ data: what }) => 'description' in what && what.description === last)
    await expect.poll(isPublished, { timeout: 60_000 }).toBe(true)
    link.resume()
    link.reset()
    await ana.createPost('and on')
    expect(await server.stop()).toBe(0)
    const sorted = times.toSorted((a, b) => a - b)
    await annotate(`${times.length} of ${times.length} posts taken; p99 ${Math.round(sorted[Math.floor(times.length * 0.99)] ?? 0)} ms`)
  },
)
