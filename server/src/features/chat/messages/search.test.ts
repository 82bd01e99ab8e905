import { editMessage, type FoundMessage, removeMessage, searchMessages } from '@trademates/contract/chat'
import { block } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import type { ApiResponse } from '@trademates/test-support/api/call.ts'
import { connectUsers, sendText } from '@trademates/test-support/api/chat.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

/** All results of a search, page by page. */
async function finds(user: TestUser, q: string, limit = 50): Promise<FoundMessage[]> {
  const found: FoundMessage[] = []
  let query: Record<string, string | number> | null = { q, limit }
  while (query !== null) {
    const answer: ApiResponse<typeof searchMessages> = await user.call(searchMessages, { query })
    found.push(...answer.body)
    query = answer.next === null ? null : Object.fromEntries(new URL(answer.next, 'http://here').searchParams)
  }
  return found
}
const texts = (found: readonly FoundMessage[]) => found.map(({ message }) => message.content)

test('finds messages with all words in all conversations, newest first, for both participants', async () => {
  const { ana, ben, cem } = await createUsers(app, 'ana', 'ben', 'cem')
  for (const other of [ben, cem]) await connectUsers(ana, other)
  const first = await sendText(ana, ben, 'Gold holds the weekly open.')
  await sendText(ben, ana, 'Silver too.')
  const last = await sendText(cem, ana, 'A golden cross on $XAUUSD, above the open of Über-Monday')
  const all = await finds(ana, 'gold')
  expect(all.map(({ user, message }) => [user.username, message])).toEqual([
    ['cem', last],
    ['ben', first],
  ])
  expect(texts(await finds(ana, 'open gold uber'))).toEqual([last.content])
  const [own, ...others] = await finds(ben, 'gold')
  expect([own?.user.username, own?.message, others]).toEqual(['ana', first, []])
  expect(texts(await finds(ana, 'xauusd'))).toEqual([last.content])
  expect(await finds(ana, '?!')).toEqual([])
})

test('finds nothing in conversations of other users, nor by the user ids in the index', async () => {
  const { dia, eli, fay } = await createUsers(app, 'dia', 'eli', 'fay')
  await connectUsers(dia, eli)
  await connectUsers(eli, fay)
  await sendText(dia, eli, 'between us: palladium')
  expect(await finds(fay, 'palladium')).toEqual([])
  expect(await finds(fay, dia.id)).toEqual([])
  expect(await finds(fay, `@${dia.id} palladium`)).toEqual([])
  expect(await fay.call(searchMessages, { query: { q: ' ' } })).toMatchObject({ status: 400, fields: { q: ['Say what to look for.'] } })
  expect((await fay.call(searchMessages, { query: { q: 'a', cursor: 'x' } })).fields).toHaveProperty('cursor')
})

test('finds edited messages by their new words, but no deleted messages and none of blocked users', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  await connectUsers(gus, hal)
  const sent = await sendText(gus, hal, 'platinum is cheap')
  await gus.call(editMessage, { params: { userId: hal.id, id: sent.id }, body: { content: 'rhodium is cheap' } })
  expect(await finds(hal, 'platinum')).toEqual([])
  expect(texts(await finds(hal, 'rhodium'))).toEqual(['rhodium is cheap'])
  await gus.call(removeMessage, { params: { userId: hal.id, id: sent.id } })
  expect(await finds(hal, 'rhodium')).toEqual([])
  await sendText(gus, hal, 'iridium')
  expect(texts(await finds(hal, 'iridium'))).toEqual(['iridium'])
  await hal.call(block, { params: { userId: gus.id } })
  expect(await finds(hal, 'iridium')).toEqual([])
})

test('search pages have no gaps and no duplicates', async () => {
  const { ida, jim, kai } = await createUsers(app, 'ida', 'jim', 'kai')
  for (const other of [jim, kai]) await connectUsers(ida, other)
  const sent: string[] = []
  for (let count = 1; count <= 7; count += 1) sent.push((await sendText(ida, count % 2 === 0 ? jim : kai, `copper ${count}`)).content)
  expect(texts(await finds(ida, 'copper', 2))).toEqual(sent.toReversed())
})
