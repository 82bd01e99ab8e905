/**
 * @module-tag full
 * @module-tag slow
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { readHealth } from '@trademates/contract/health'
import { createPost } from '@trademates/contract/posts'
import { expect, it, onTestFinished } from 'vitest'
import { type DatabaseAddress, connect, type Db } from '#platform/database/db.ts'
import { openEmbedded } from '#platform/postgres/embedded.ts'
import { signUpUsers, type ServerHandle } from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { startServerProcess, type ServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const redis = findRedis()
const LOCK_ID = 4_711

/** Has commits of posts wait, after all that they say, until the gate is opened. */
async function blockCommits(address: DatabaseAddress): Promise<{ waits: () => Promise<boolean>; open: () => void; db: Db }> {
  const db = connect(address)
  await db.script(`
    create or replace function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK_ID}); return null; end $$;
    drop trigger if exists gate on posts;
    create constraint trigger gate after insert on posts deferrable initially deferred for each row execute function wait_at_gate()`)
  const held = await db.openConnection(() => undefined)
  // What is held would keep the rest waiting.
  onTestFinished(async () => {
    held.release()
    await db.close()
  })
  await held.run`select pg_advisory_lock(${LOCK_ID}::bigint)`
  return {
    waits: async () =>
      (await db.one`select from pg_locks where locktype = 'advisory' and objid = ${LOCK_ID}::oid and not granted`) !== undefined,
    open: held.release,
    db,
  }
}

/** One connection to the server, and the process at its other end, which answers all that is sent over it. */
async function connectTo(server: ServerProcess, url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async (path: string, options: RequestOptions = {}, body: string | Uint8Array = '') => {
    const [answer] = (await once(request(url + path, { agent, ...options }).end(body), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer
  }
  const { headers } = await send(readHealth.path)
  const lineOf = () => parseLogLines(server.output.out).find(({ reqId }) => reqId === headers['x-request-id'])
  await expect.poll(lineOf).toBeDefined()
  return { send, pid: Number(lineOf()?.['pid']) }
}

/** A form as it goes over the wire. */
async function encodeForm(form: FormData): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  const body = new Response(form)
  return { headers: Object.fromEntries(body.headers), bytes: await body.bytes() }
}

const CARRIERS = [
  { way: 'PostgreSQL', isHere: true, env: async () => ({}) },
  {
    way: 'Redis',
    isHere: redis !== undefined,
    async env() {
      const port = await freePort()
      onTestFinished(await startRedis(redis ?? '', port))
      return { REDIS_URL: `redis://127.0.0.1:${port}` }
    },
  },
]

for (const { way, isHere, env } of CARRIERS)
  it.skipIf(!isHere)(
    `what a process wrote and could not tell before it was killed is read anew by the streams of the others, over ${way}`,
    async () => {
      const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off', ...(await env()) } })
      const door: ServerHandle = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
      const names = [`ana${server.child.pid}`, `ben${server.child.pid}`]
      const [author, reader] = Object.values(await signUpUsers(door, ...names))
      if (author === undefined || reader === undefined) return expect.unreachable()
      const { address } = await openEmbedded(data.path, { join: 'guest' })
      const gate = await blockCommits(address)
      const { send, pid: victim } = await connectTo(server, door.url)
      const streams: EventStream[] = []
      // The kernel chooses a process for each: of so many some come to either.
      for (let count = 0; count < 16; count += 1) streams.push(await openEventStream(door.url, reader))

      const text = `the last words of ${author.name}`
      const form = new FormData()
      for (const [name, value] of Object.entries({ description: text, trading_markets: 'Forex' })) form.append(name, value)
      const { headers, bytes } = await encodeForm(form)
      const sent = send(
        createPost.path,
        { method: createPost.method, headers: { ...headers, authorization: `Bearer ${author.session.access}` } },
        bytes,
      ).catch(() => null)
      await expect.poll(gate.waits, { timeout: 20_000 }).toBe(true)
      // It does not hear that its commit is done, so it tells nobody.
      process.kill(victim, 'SIGSTOP')
      gate.open()
      await expect.poll(async () => gate.db.one`select from posts where description = ${text}`, { timeout: 20_000 }).toBeDefined()
      process.kill(victim, 'SIGKILL')
      await sent
      await gate.db.script('drop trigger gate on posts')

      await expect.poll(() => streams.every(({ isClosed }) => isClosed()), { message: 'all streams end', timeout: 20_000 }).toBe(true)
      for (const { position } of streams) {
        const next = await openEventStream(door.url, reader, { position: position() })
        await expect.poll(() => next.events.map(({ event }) => event)).toContain('missed')
        next.close()
      }
      expect((await reader.listFeed()).map(({ description }) => description)).toContain(text)
      expect(await server.stop()).toBe(0)
    },
  )
