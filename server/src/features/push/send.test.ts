import { startPush } from '@trademates/contract/push'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { type PushService, startPushService } from '@trademates/test-support/services/push-service.ts'

const SOON = { timeout: 20_000 }
const NEVER = new Promise<number>(() => undefined)

/** A process with a long push timeout; another can replace it. */
let app: TestServer
let service: PushService
let start: () => Promise<TestServer>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  service = await startPushService()
  start = () =>
    startTestServer(
      database.address,
      {},
      { push: { reach: ({ address }) => address === '127.0.0.1', protocol: 'http:', timeoutMs: 600_000, pollSeconds: 0.2 } },
    )
  app = await start()
})
beforeEach(() => service.respondWith(201))
afterAll(async () => {
  await app.close()
  await service.close()
  await drop()
})

let pairs = 0
/** Two users, the first with a browser that accepts pushes. */
async function pair(name: string, isSilent = false) {
  const [reader, writer] = await createManyUsers(app, `${name}${(pairs += 1)}of`, 2)
  if (reader === undefined || writer === undefined) throw new Error('a user is missing')
  const { subscription, messages } = service.subscribe({ isSilent })
  expect(await reader.call(startPush, { body: subscription })).toMatchObject({ status: 204 })
  return { writer, messages, post: await reader.createPost(`By ${name}`) }
}

const comment = async (by: TestUser, post: Parameters<TestUser['createComment']>[0], times: number) => {
  for (let time = 1; time <= times; time += 1) await by.createComment(post, `${time}`)
}

test('a user whose browser does not answer does not delay others', async () => {
  const [silent, other] = [await pair('silent', true), await pair('other')]
  const before = service.requestCount()
  await comment(silent.writer, silent.post, 40)
  await vi.waitFor(() => expect(service.requestCount()).toBeGreaterThan(before), SOON)
  await comment(other.writer, other.post, 3)
  await vi.waitFor(() => expect(other.messages).toHaveLength(3), SOON)
})

test('pushes in flight when a process ends are sent by the next one, also at the last attempt', async () => {
  await app.deps.db.run`delete from pushes`
  const { writer, messages, post } = await pair('last')
  service.respondWith(503)
  await comment(writer, post, 1)
  const { db } = app.deps
  await vi.waitFor(
    async () => expect(await db.many`select from pushes where due_at < now() + interval '30 s' and attempts = 1`).toHaveLength(1),
    SOON,
  )
  const before = service.requestCount()
  service.respondWith(NEVER)
  await db.run`update pushes set due_at = now(), attempts = 5`
  await vi.waitFor(() => expect(service.requestCount()).toBe(before + 1), SOON)
  await app.close()
  service.respondWith(201)
  app = await start()
  await vi.waitFor(() => expect(messages).toMatchObject([{ body: expect.stringContaining('commented on your post.') as string }]), SOON)
})
