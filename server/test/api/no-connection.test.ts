import { createAlert } from '@trademates/contract/alerts'
import { createComment } from '@trademates/contract/comments'
import { sendMessage } from '@trademates/contract/chat'
import { createPost, editPost } from '@trademates/contract/posts'
import { createWatchlist } from '@trademates/contract/watchlists'
import { expect, test, vi } from 'vitest'
import type { Sql } from '#platform/database/db.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { connectUsers } from '@trademates/test-support/api/chat.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, type TestUser } from '@trademates/test-support/server/users.ts'

/** Long enough for the start on a busy machine, shorter than the wait behind all requests below. */
const CONNECTION_MS = 500
const app = useTestServer({ timeouts: { ...TIMEOUTS, connectionMs: CONNECTION_MS } })

interface Case {
  table: string
  send: (user: TestUser, other: TestUser, number: number) => Promise<{ status: number }>
}

const createFile = (number: number) => new File([`levels ${number}`], `levels-${number}.csv`)
const form = (description: string) => ({ description, trading_markets: 'Forex' as const })

const CASES: Record<string, Case> = {
  alert: {
    table: 'alerts',
    send: (user, _other, number) => user.call(createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: String(9 + number) } }),
  },
  watchlist: { table: 'watchlists', send: (user, _other, number) => user.call(createWatchlist, { body: { name: `list ${number}` } }) },
  message: {
    table: 'messages',
    send: (user, other, number) => user.call(sendMessage, { params: { userId: other.id }, body: { content: `message ${number}` } }),
  },
  'post with a file': {
    table: 'posts',
    send: (user, _other, number) => user.call(createPost, { body: form(`post ${number}`), files: [createFile(number)] }),
  },
  'edit of a post': {
    table: 'post_versions',
    send: async (user, _other, number) =>
      user.call(editPost, { params: { id: await postOf(user) }, body: { name: 'edited', ...form(`edit ${number}`) } }),
  },
  'post with a mention': {
    table: 'posts',
    send: (user, other, number) => user.call(createPost, { body: form(`post ${number} for @${other.name}`) }),
  },
  'comment with a mention': {
    table: 'comments',
    send: async (user, other, number) =>
      user.call(createComment, { body: { content: `for @${other.name} ${number}`, post: await postOf(user) } }),
  },
}
const posts = new Map<TestUser, Promise<string>>()
const postOf = (user: TestUser): Promise<string> => {
  const post = posts.get(user) ?? user.createPost('to be commented').then(({ id }) => id)
  posts.set(user, post)
  return post
}

async function countRows(table: string): Promise<number> {
  const from: Sql = { strings: [table], values: [] }
  const found = await app.deps.db.one<{ count: number }>`select count(*)::int as count from ${from}`
  return found?.count ?? 0
}

let round = 0

async function createPair(): Promise<[TestUser, TestUser]> {
  const [user, other] = (await createManyUsers(app, `busy${(round += 1)}x`, 2)) as [TestUser, TestUser]
  await connectUsers(user, other)
  await postOf(user)
  return [user, other]
}

test.each(Object.entries(CASES))(
  'F08 a request answered with 503 for lack of a connection has written nothing: %s',
  async (_name, { table, send }) => {
    // On a busy machine the first connections may take longer than the timeout.
    const [user, other] = await vi.waitFor(createPair, { timeout: 10_000 })
    await app.deps.db.script(`
    create or replace function slow_insert() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end';
    create trigger slow_insert after insert on ${table} for each row execute function slow_insert()`)
    const before = await countRows(table)
    const statuses: number[] = []
    // More requests than connections: some time out while they wait for one, before or after their write.
    const end = Date.now() + 600
    let number = 0
    const work = async () => {
      while (Date.now() < end) statuses.push((await send(user, other, (number += 1))).status)
    }
    await Promise.all(Array.from({ length: 120 }, work))
    await app.deps.db.script(`drop trigger slow_insert on ${table}`)
    const created = statuses.filter((status) => status < 300).length
    expect(statuses).toContain(503)
    expect((await countRows(table)) - before).toBe(created)
  },
)
