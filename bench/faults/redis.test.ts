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
import { amount } from './amount.ts'
import { openProxy } from './proxy.ts'

const data = useDataDir()
const redis = findRedis()

it.skipIf(redis === undefined)(
  'F14 while Redis stands still nobody waits for it: posts are taken and told within their own process',
  async ({ annotate }) => {
    const port = await freePort()
    onTestFinished(await startRedis(redis ?? '', port))
    const link = await openProxy({ port, host: '127.0.0.1' })
    onTestFinished(() => link.close())
    const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', REDIS_URL: `redis://127.0.0.1:${link.port}` } })
    const url = await server.waitUntilReady()
    const { ana, ben } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana', 'ben')
    const heard = await openEventStream(url, ben)
    onTestFinished(heard.close)

    link.swallow()
    const times: number[] = []
    for (let count = 0; count < amount(20, 500); count += 1) {
      const began = performance.now()
      await ana.createPost(`while Redis stands still ${count}`)
      times.push(performance.now() - began)
    }
    const last = `while Redis stands still ${times.length - 1}`
    const isTold = () => heard.events.some(({ data: what }) => 'description' in what && what.description === last)
    await expect.poll(isTold, { timeout: 60_000 }).toBe(true)
    link.heal()
    link.reset()
    await ana.createPost('and on')
    expect(await server.stop()).toBe(0)
    const sorted = times.toSorted((a, b) => a - b)
    await annotate(`${times.length} of ${times.length} posts taken; p99 ${Math.round(sorted[Math.floor(times.length * 0.99)] ?? 0)} ms`)
  },
)
