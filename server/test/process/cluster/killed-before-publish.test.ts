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

/** Blocks commits of new posts with an advisory lock until `open` is called. */
async function blockCommits(address: DatabaseAddress): Promise<{ isWaiting: () => Promise<boolean>; open: () => void; db: Db }> {
  const db = connect(address)
  await db.script(`
    create or replace function wait_for_lock() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK_ID}); return null; end $$;
    drop trigger if exists lock on posts;
    create constraint trigger lock after insert on posts deferrable initially deferred for each row execute function wait_for_lock()`)
  const connection = await db.openConnection(() => undefined)
  // An unreleased lock would block the other tests.
  onTestFinished(async () => {
    connection.release()
    await db.close()
  })
  await connection.run`select pg_advisory_lock(${LOCK_ID}::bigint)`
  return {
    isWaiting: async () =>
      (await db.one`select from pg_locks where locktype = 'advisory' and objid = ${LOCK_ID}::oid and not granted`) !== undefined,
    open: connection.release,
    db,
  }
}

/** Opens a keep-alive connection; returns a function that sends requests over it and the id of the process that answers them. */
async function connectTo(server: ServerProcess, url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async (path: string, options: RequestOptions = {}, body: string | Uint8Array = '') => {
    const [response] = (await once(request(url + path, { agent, ...options }).end(body), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response
  }
  const { headers } = await send(readHealth.path)
  const findLogLine = () => parseLogLines(server.output.out).find(({ reqId }) => reqId === headers['x-request-id'])
  await expect.poll(findLogLine).toBeDefined()
  return { send, pid: Number(findLogLine()?.['pid']) }
}

/** Encodes a form as multipart/form-data. */
async function encodeForm(form: FormData): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  const body = new Response(form)
  return { headers: Object.fromEntries(body.headers), bytes: await body.bytes() }
}

const PUB_SUB_ADAPTERS = [
  { adapter: 'PostgreSQL', isHere: true, env: async () => ({}) },
  {
    adapter: 'Redis',
    isHere: redis !== undefined,
    async env() {
      const port = await freePort()
      onTestFinished(await startRedis(redis ?? '', port))
      return { REDIS_URL: `redis://127.0.0.1:${port}` }
    },
  },
]

for (const { adapter, isHere, env } of PUB_SUB_ADAPTERS)
  it.skipIf(!isHere)(`clients of other processes refetch when a process is killed between commit and publish (${adapter})`, async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off', ...(await env()) } })
    const app: ServerHandle = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const names = [`ana${server.child.pid}`, `ben${server.child.pid}`]
    const [author, reader] = Object.values(await signUpUsers(app, ...names))
    if (author === undefined || reader === undefined) return expect.unreachable()
    const { address } = await openEmbedded(data.path, { join: 'guest' })
    const lock = await blockCommits(address)
    const { send, pid: victim } = await connectTo(server, app.url)
    const streams: EventStream[] = []
    // The kernel distributes connections: with this many, each process gets some.
    for (let count = 0; count < 16; count += 1) streams.push(await openEventStream(app.url, reader))

    const text = `the last post of ${author.name}`
    const form = new FormData()
    for (const [name, value] of Object.entries({ description: text, trading_markets: 'Forex' })) form.append(name, value)
    const { headers, bytes } = await encodeForm(form)
    const sent = send(
      createPost.path,
      { method: createPost.method, headers: { ...headers, authorization: `Bearer ${author.session.access}` } },
      bytes,
    ).catch(() => null)
    await expect.poll(lock.isWaiting, { timeout: 20_000 }).toBe(true)
    // A stopped process does not learn that its commit succeeded, so it publishes no event.
    process.kill(victim, 'SIGSTOP')
    lock.open()
    await expect.poll(async () => lock.db.one`select from posts where description = ${text}`, { timeout: 20_000 }).toBeDefined()
    process.kill(victim, 'SIGKILL')
    await sent
    await lock.db.script('drop trigger lock on posts')

    await expect.poll(() => streams.every(({ isClosed }) => isClosed()), { message: 'all streams end', timeout: 20_000 }).toBe(true)
    for (const { position } of streams) {
      const next = await openEventStream(app.url, reader, { position: position() })
      await expect.poll(() => next.events.map(({ event }) => event)).toContain('missed')
      next.close()
    }
    expect((await reader.listFeed()).map(({ description }) => description)).toContain(text)
    expect(await server.stop()).toBe(0)
  })
