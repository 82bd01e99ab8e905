import { editMessage, markRead, removeMessage, sendTyping } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import type { LiveEvent } from '@trademates/contract/events'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { fetchChanges, connectUsers, fetchMessages, openConversation, sendText, trySendMessage } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

type MessageEvent = Extract<LiveEvent, { event: `message.${string}` }>

const messageEvents = ({ events }: EventStream) => events.filter((event): event is MessageEvent => event.event.startsWith('message.'))
const listUnreadCounts = ({ events }: EventStream) =>
  events.flatMap((event) => (event.event === 'counts' ? event.data.unread_messages : []))
const typing = (user: TestUser, other: TestUser) => user.call(sendTyping, { params: { userId: other.id } })
const listTypers = ({ events }: EventStream) => events.flatMap((event) => (event.event === 'typing' ? event.data.user_id : []))

test('a repeated message is published again, because the first process may have crashed before publishing', async () => {
  const { sue, tod } = await createUsers(app, 'sue', 'tod')
  await connectUsers(sue, tod)
  const { id } = await sendText(sue, tod, 'once')
  const stream = await openEventStream(app.url, tod)
  await trySendMessage(sue, tod, { id, content: 'once' })
  await vi.waitFor(() => expect(messageEvents(stream).at(-1)?.data).toMatchObject({ id, position: 1, unread_count: 1 }))
  stream.close()
})

test('new, edited, deleted and read messages reach all clients of both users in all processes, and no other user', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  await connectUsers(ana, ben)
  const elsewhere = await startTestServer(app.database)
  try {
    const [anas, bens, third] = [
      await openEventStream(app.url, ana),
      await openEventStream(elsewhere.url, ben),
      await openEventStream(app.url, eve),
    ]
    const second = await openEventStream(elsewhere.url, ana)
    const sent = await sendText(ana, ben, 'live')
    for (const stream of [anas, second])
      await vi.waitFor(() => expect(messageEvents(stream)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 0 } }]))
    await vi.waitFor(() => expect(messageEvents(bens)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 1 } }]))
    await vi.waitFor(() => expect(listUnreadCounts(bens)).toEqual([1]))

    await ana.call(editMessage, { params: { userId: ben.id, id: sent.id }, body: { content: 'alive' } })
    await vi.waitFor(() =>
      expect(messageEvents(bens).at(-1)).toMatchObject({ event: 'message.changed', data: { content: 'alive', revision: 2 } }),
    )
    await ben.call(markRead, { params: { userId: ana.id }, body: { up_to: sent.id } })
    await vi.waitFor(() => expect(messageEvents(second).at(-1)?.data.read_at).not.toBeNull())
    await vi.waitFor(() => expect(messageEvents(bens).at(-1)).toMatchObject({ data: { revision: 3, unread_count: 0 } }))
    await vi.waitFor(() => expect(listUnreadCounts(bens).at(-1)).toBe(0))
    await ana.call(removeMessage, { params: { userId: ben.id, id: sent.id } })
    await vi.waitFor(() => expect(messageEvents(bens).at(-1)?.data.deleted_at).not.toBeNull())
    expect(third.events).toEqual([])
    for (const stream of [anas, bens, third, second]) stream.close()
  } finally {
    await elsewhere.close()
  }
})

test('the end of a connection reaches both users, who can no longer write, and no other user', async () => {
  const { ida, jon, kim } = await createUsers(app, 'ida', 'jon', 'kim')
  await connectUsers(ida, jon)
  const all = [await openEventStream(app.url, ida), await openEventStream(app.url, jon), await openEventStream(app.url, kim)]
  await ida.call(endFriendship, { params: { userId: jon.id } })
  await vi.waitFor(() =>
    expect(all.map(({ events }) => events.map(({ event }) => event))).toEqual([['person.changed'], ['person.changed'], []]),
  )
  expect(await openConversation(jon, ida)).toMatchObject({ can_write: false })
  for (const stream of all) stream.close()
})

test('a client that reconnects fetches all changes since its last revision', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connectUsers(cem, dia)
  const before = await openEventStream(app.url, dia)
  const known = await sendText(cem, dia, 'received')
  await vi.waitFor(() => expect(messageEvents(before)).toHaveLength(1))
  before.close()
  const missed = [await sendText(cem, dia, 'missed 1'), await sendText(cem, dia, 'missed 2')]
  const again = await openEventStream(app.url, dia)
  expect(await fetchChanges(dia, cem, known.revision)).toEqual(missed)
  await sendText(cem, dia, 'received again')
  await vi.waitFor(() => expect(messageEvents(again)[0]?.data).toMatchObject({ revision: 4, unread_count: 4 }))
  expect((await fetchMessages(dia, cem)).length).toBe(4)
  again.close()
})

test('typing reaches only the other user, throttled, and is not stored', async () => {
  const { eli, fay, gus } = await createUsers(app, 'eli', 'fay', 'gus')
  await connectUsers(eli, fay)
  const [other, own, third] = [
    await openEventStream(app.url, fay),
    await openEventStream(app.url, eli),
    await openEventStream(app.url, gus),
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, () => typing(eli, fay)))
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  await sendText(eli, fay, 'done')
  await vi.waitFor(() => expect(messageEvents(other)).toHaveLength(1))
  expect([listTypers(other), listTypers(own), listTypers(third)]).toEqual([[eli.id], [], []])
  expect((await openConversation(fay, eli)).last_message?.revision).toBe(1)
  expect(await typing(eli, gus)).toFailWith('permission_denied')
  expect(await typing(eli, eli)).toFailWith('not_found')
  for (const stream of [other, own, third]) stream.close()
})
