import { editMessage, listReceived, markRead, type ChatMessage, removeMessage } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import {
  connectUsers,
  fetchConversations,
  fetchAllMessages,
  fetchMessages,
  openConversation,
  sendText,
  trySendMessage,
} from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

const edits = (user: TestUser, other: TestUser, { id }: { id: string }, content: string) =>
  user.call(editMessage, { params: { userId: other.id, id }, body: { content } })
const deletes = (user: TestUser, other: TestUser, { id }: { id: string }) => user.call(removeMessage, { params: { userId: other.id, id } })
const reads = (user: TestUser, other: TestUser, { id }: { id: string }) =>
  user.call(markRead, { params: { userId: other.id }, body: { up_to: id } })

const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const chart = new File([new Uint8Array(await pixels.png().toBuffer())], 'chart.png', { type: 'image/png' })

test('an edit within 15 minutes changes the message for both; unchanged content is not an edit', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await connectUsers(ana, ben)
  const sent = await sendText(ana, ben, 'long at 1.08')
  const { body, status } = await edits(ana, ben, sent, ' long at 1.09 ')
  expect([status, body]).toEqual([200, { ...sent, content: 'long at 1.09', edited_at: body.edited_at, revision: 2 }])
  expect(body.edited_at).not.toBeNull()
  expect(await fetchMessages(ben, ana)).toEqual([body])
  expect((await edits(ana, ben, sent, 'long at 1.09')).body).toEqual(body)
  expect(await edits(ana, ben, sent, ' ')).toHaveFieldErrors({ content: ['Write a message, or delete it.'] })
})

test('rejects edits of old, foreign and deleted messages and after the end of a friendship', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connectUsers(cem, dia)
  const [old, young] = [await sendText(cem, dia, 'old'), await sendText(cem, dia, 'young')]
  for (const [{ id }, age] of [
    [old, '15 minutes 1 second'],
    [young, '14 minutes 50 seconds'],
  ] as const)
    await app.deps.db.run`update messages set created_at = now() - ${age}::interval where id = ${id}`
  const late = await edits(cem, dia, old, 'new')
  expect(late).toFailWith('permission_denied')
  expect(late.error?.detail).toBe('A message can be edited for 15 minutes.')
  expect((await edits(cem, dia, young, 'in time')).status).toBe(200)
  expect(await edits(dia, cem, young, 'not mine')).toFailWith('permission_denied')
  expect(await deletes(dia, cem, young)).toFailWith('permission_denied')
  await cem.call(endFriendship, { params: { userId: dia.id } })
  expect(await edits(cem, dia, young, 'after the end')).toFailWith('permission_denied')
  expect((await deletes(cem, dia, young)).status).toBe(204)
  expect(await edits(cem, dia, young, 'gone')).toFailWith('not_found')
})

test('a deleted message loses content and pictures for both, keeps its position and is not unread', async () => {
  const { eli, fay } = await createUsers(app, 'eli', 'fay')
  await connectUsers(eli, fay)
  const first = await sendText(eli, fay, 'first')
  await sendText(eli, fay, 'second')
  const third = (await trySendMessage(eli, fay, { content: 'third', files: [chart] })).body
  expect((await openConversation(fay, eli)).unread_count).toBe(3)

  expect((await deletes(eli, fay, third)).status).toBe(204)
  expect((await deletes(eli, fay, third)).status).toBe(204)
  const shown = async (user: TestUser, other: TestUser) =>
    (await fetchAllMessages(user, other)).map(({ content, deleted_at, files, position }) => [
      position,
      content,
      deleted_at !== null,
      files.length,
    ])
  expect(await shown(fay, eli)).toEqual([
    [1, 'first', false, 0],
    [2, 'second', false, 0],
    [3, '', true, 0],
  ])
  expect(await shown(eli, fay)).toEqual(await shown(fay, eli))
  expect((await openConversation(fay, eli)).unread_count).toBe(2)
  expect((await fay.call(listReceived)).body.map(({ content }) => content)).toEqual(['second'])
  expect((await fetchConversations(fay))[0]?.last_message).toMatchObject({ id: third.id, content: '' })

  await reads(fay, eli, third)
  expect((await openConversation(fay, eli)).unread_count).toBe(0)
  await deletes(eli, fay, first)
  expect((await openConversation(fay, eli)).unread_count).toBe(0)
  const used = await app.deps.db.one<{ bytes: string }>`select bytes from storage_usage where user_id = ${eli.id}`
  expect(used?.bytes).toBe('0')
})

test('a deleted only message leaves no received message', async () => {
  const { gil, hea } = await createUsers(app, 'gil', 'hea')
  await connectUsers(gil, hea)
  const only = await sendText(gil, hea, 'sorry, wrong window')
  await deletes(gil, hea, only)
  expect((await hea.call(listReceived)).body).toEqual([])
  await sendText(gil, hea, 'the right one')
  expect((await hea.call(listReceived)).body.map(({ content }) => content)).toEqual(['the right one'])
})

test('concurrent edits, deletions and receipts increment the revision once each', async () => {
  const { ivo, jil } = await createUsers(app, 'ivo', 'jil')
  await connectUsers(ivo, jil)
  const sent: ChatMessage[] = []
  for (let at = 0; at < 8; at += 1) sent.push(await sendText(ivo, jil, `m${at}`))
  const answers = await Promise.all([
    ...sent.map((message, at) => edits(ivo, jil, message, `edited ${at}`)),
    ...sent.slice(0, 4).map((message) => deletes(ivo, jil, message)),
    ...sent.map((message) => reads(jil, ivo, message)),
    ...Array.from({ length: 8 }, (_, at) => trySendMessage(jil, ivo, { content: `answer ${at}` })),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const all = await fetchAllMessages(ivo, jil)
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  expect(new Set(all.map(({ revision }) => revision)).size).toBe(16)
  expect([(await openConversation(jil, ivo)).unread_count, (await openConversation(ivo, jil)).unread_count]).toEqual([0, 8])
})
