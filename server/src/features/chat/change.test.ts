import { editMessage, listReceived, markRead, type Message, removeMessage } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type Person } from '@trademates/test-support/server/users.ts'
import { connect, conversationsOf, history, messagesOf, opens, says, sends } from '@trademates/test-support/api/chat.ts'

const app = useApp()

const edits = (who: Person, other: Person, { id }: { id: string }, content: string) =>
  who.asks(editMessage, { params: { userId: other.id, id }, body: { content } })
const deletes = (who: Person, other: Person, { id }: { id: string }) => who.asks(removeMessage, { params: { userId: other.id, id } })
const reads = (who: Person, other: Person, { id }: { id: string }) =>
  who.asks(markRead, { params: { userId: other.id }, body: { up_to: id } })

const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const chart = new File([new Uint8Array(await pixels.png().toBuffer())], 'chart.png', { type: 'image/png' })

test('an edit within 15 minutes changes the message for both; one that changes nothing leaves no trace', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await connect(ana, ben)
  const sent = await says(ana, ben, 'long at 1.08')
  const { body, status } = await edits(ana, ben, sent, ' long at 1.09 ')
  expect([status, body]).toEqual([200, { ...sent, content: 'long at 1.09', edited_at: body.edited_at, revision: 2 }])
  expect(body.edited_at).not.toBeNull()
  expect(await messagesOf(ben, ana)).toEqual([body])
  expect((await edits(ana, ben, sent, 'long at 1.09')).body).toEqual(body)
  expect(await edits(ana, ben, sent, ' ')).toBeRefusedAt({ content: ['Write a message, or delete it.'] })
})

test('what is old, of somebody else, deleted or of an ended connection is not edited', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connect(cem, dia)
  const [old, young] = [await says(cem, dia, 'old'), await says(cem, dia, 'young')]
  for (const [{ id }, age] of [
    [old, '15 minutes 1 second'],
    [young, '14 minutes 50 seconds'],
  ] as const)
    await app.deps.db.run`update messages set created_at = now() - ${age}::interval where id = ${id}`
  const late = await edits(cem, dia, old, 'new')
  expect(late).toBeRefused('permission_denied')
  expect(late.refusal?.detail).toBe('A message can be edited for 15 minutes.')
  expect((await edits(cem, dia, young, 'in time')).status).toBe(200)
  expect(await edits(dia, cem, young, 'not mine')).toBeRefused('permission_denied')
  expect(await deletes(dia, cem, young)).toBeRefused('permission_denied')
  await cem.asks(endFriendship, { params: { userId: dia.id } })
  expect(await edits(cem, dia, young, 'after the end')).toBeRefused('permission_denied')
  expect((await deletes(cem, dia, young)).status).toBe(204)
  expect(await edits(cem, dia, young, 'gone')).toBeRefused('not_found')
})

test('a deleted message is gone for both, with its pictures; its place stays, and nobody has it to read any more', async () => {
  const { eli, fay } = await createUsers(app, 'eli', 'fay')
  await connect(eli, fay)
  const first = await says(eli, fay, 'first')
  await says(eli, fay, 'second')
  const third = (await sends(eli, fay, { content: 'third', files: [chart] })).body
  expect((await opens(fay, eli)).unread_count).toBe(3)

  expect((await deletes(eli, fay, third)).status).toBe(204)
  expect((await deletes(eli, fay, third)).status).toBe(204)
  const shown = async (who: Person, other: Person) =>
    (await history(who, other)).map(({ content, deleted_at, files, position }) => [position, content, deleted_at !== null, files.length])
  expect(await shown(fay, eli)).toEqual([
    [1, 'first', false, 0],
    [2, 'second', false, 0],
    [3, '', true, 0],
  ])
  expect(await shown(eli, fay)).toEqual(await shown(fay, eli))
  expect((await opens(fay, eli)).unread_count).toBe(2)
  expect((await fay.asks(listReceived)).body.map(({ content }) => content)).toEqual(['second'])
  expect((await conversationsOf(fay))[0]?.last_message).toMatchObject({ id: third.id, content: '' })

  await reads(fay, eli, third)
  expect((await opens(fay, eli)).unread_count).toBe(0)
  await deletes(eli, fay, first)
  expect((await opens(fay, eli)).unread_count).toBe(0)
  const used = await app.deps.db.one<{ bytes: string }>`select bytes from storage_usage where user_id = ${eli.id}`
  expect(used?.bytes).toBe('0')
})

test('when the only message is deleted, nothing is left to receive', async () => {
  const { gil, hea } = await createUsers(app, 'gil', 'hea')
  await connect(gil, hea)
  const only = await says(gil, hea, 'sorry, wrong window')
  await deletes(gil, hea, only)
  expect((await hea.asks(listReceived)).body).toEqual([])
  await says(gil, hea, 'the right one')
  expect((await hea.asks(listReceived)).body.map(({ content }) => content)).toEqual(['the right one'])
})

test('edits, deletions and marks at once leave every change counted once', async () => {
  const { ivo, jil } = await createUsers(app, 'ivo', 'jil')
  await connect(ivo, jil)
  const sent: Message[] = []
  for (let at = 0; at < 8; at += 1) sent.push(await says(ivo, jil, `m${at}`))
  const answers = await Promise.all([
    ...sent.map((message, at) => edits(ivo, jil, message, `edited ${at}`)),
    ...sent.slice(0, 4).map((message) => deletes(ivo, jil, message)),
    ...sent.map((message) => reads(jil, ivo, message)),
    ...Array.from({ length: 8 }, (_, at) => sends(jil, ivo, { content: `answer ${at}` })),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const all = await history(ivo, jil)
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  expect(new Set(all.map(({ revision }) => revision)).size).toBe(16)
  expect([(await opens(jil, ivo)).unread_count, (await opens(ivo, jil)).unread_count]).toEqual([0, 8])
})
