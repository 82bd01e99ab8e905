/** @module-tag full */
import * as chat from '#features/chat/store.ts'
import type { Queryable } from '#platform/database/db.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { connectUsers, fetchMessages, openConversation, sendText } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()
const [SMALL, LARGE] = [100, 100_000]
let people: Record<'ana' | 'ben' | 'cem', TestUser>

/** Fills a conversation with this number of messages, half of them by each participant. */
async function fill(one: TestUser, other: TestUser, count: number): Promise<void> {
  await connectUsers(one, other)
  await sendText(one, other, 'first')
  await app.deps.db.transaction(
    async (tx) => {
      const side = await chat.findParticipant(tx, one.id, other.id)
      await tx.run`
        insert into messages (id, conversation_id, position, revision, sender_id, content)
        select gen_random_uuid(), ${side?.conversation_id}, n, n, case n % 2 when 0 then ${one.id}::uuid else ${other.id}::uuid end, 'message ' || n
        from generate_series(2, ${count}::int) n`
      await tx.run`update conversations set position = ${count}, revision = ${count} where id = ${side?.conversation_id}`
    },
    { isLong: true },
  )
}

beforeAll(async () => {
  people = await createUsers(app, 'ana', 'ben', 'cem')
  await fill(people.ana, people.ben, SMALL)
  await fill(people.ana, people.cem, LARGE)
  await app.deps.db.script('vacuum analyze messages')
}, 120_000)

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Counts the database pages that the statements of a read access. */
async function countPages(read: (db: Queryable) => Promise<unknown>): Promise<number> {
  const { db } = app.deps
  let pages = 0
  async function count(strings: TemplateStringsArray, values: unknown[]): Promise<void> {
    const [first = '', ...rest] = strings
    const text = Object.assign([`explain (analyze, buffers, format json) ${first}`, ...rest], { raw: strings.raw })
    for (const row of await db.many<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, ...values))
      for (const { Plan: plan } of row['QUERY PLAN']) pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  await read({
    many: async (strings, ...values) => count(strings, values).then(() => []),
    one: async (strings, ...values) => count(strings, values).then(() => undefined),
    run: async (strings, ...values) => count(strings, values).then(() => 0),
    script: () => Promise.reject(new Error('a script has no plan')),
  })
  return pages
}

const conversationWith = async (other: TestUser) =>
  (await chat.findParticipant(app.deps.db, people.ana.id, other.id))?.conversation_id ?? ''

test('opening a conversation with 100,000 messages accesses less than 1.5 times the pages of one with 100', async () => {
  const opening = (other: TestUser, id: string) => async (db: Queryable) => {
    await chat.findParticipant(db, people.ana.id, other.id)
    await chat.listNewestMessages(db, [id])
    await chat.listMessages(db, id, { limit: 20 })
    await chat.listChangedMessages(db, id, { since: SMALL - 20, limit: 20 })
  }
  const [small, large] = [
    await countPages(opening(people.ben, await conversationWith(people.ben))),
    await countPages(opening(people.cem, await conversationWith(people.cem))),
  ]
  expect(small).toBeGreaterThan(0)
  expect(large).toBeLessThan(small * 1.5)
})

test('a page in the middle has the expected messages', async () => {
  expect(await openConversation(people.ana, people.cem)).toMatchObject({ last_message: { position: LARGE } })
  const page = await fetchMessages(people.cem, people.ana, { before: 50_001, limit: 3 })
  expect(page.map(({ position }) => position)).toEqual([50_000, 49_999, 49_998])
})
