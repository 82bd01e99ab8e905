import { editMessage, markRead, removeMessage, sendTyping } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import type { LiveEvent } from '@trademates/contract/events'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { fetchChanges, connectUsers, fetchMessages, openConversation, sendText, trySendMessage } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

type Told = Extract<LiveEvent, { event: `message.${string}` }>

const toldOf = ({ events }: EventStream) => events.filter((heard): heard is Told => heard.event.startsWith('message.'))
const unreadIn = ({ events }: EventStream) => events.flatMap((heard) => (heard.event === 'counts' ? heard.data.unread_messages : []))
const typing = (who: TestUser, other: TestUser) => who.call(sendTyping, { params: { userId: other.id } })
const typers = ({ events }: EventStream) => events.flatMap((heard) => (heard.event === 'typing' ? heard.data.user_id : []))

test('a message that is sent again is told again, for its first sending may have ended before it told', async () => {
  const { sue, tod } = await createUsers(app, 'sue', 'tod')
  await connectUsers(sue, tod)
  const { id } = await sendText(sue, tod, 'once')
  const heard = await openEventStream(app.url, tod)
  await trySendMessage(sue, tod, { id, content: 'once' })
  await vi.waitFor(() => expect(toldOf(heard).at(-1)?.data).toMatchObject({ id, position: 1, unread_count: 1 }))
  heard.close()
})

test('what is sent, edited, deleted and read reaches both in all their clients, in any process, and nobody else', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  await connectUsers(ana, ben)
  const elsewhere = await startTestServer(app.database)
  try {
    const [hers, his, third] = [
      await openEventStream(app.url, ana),
      await openEventStream(elsewhere.url, ben),
      await openEventStream(app.url, eve),
    ]
    const second = await openEventStream(elsewhere.url, ana)
    const sent = await sendText(ana, ben, 'live')
    for (const heard of [hers, second])
      await vi.waitFor(() => expect(toldOf(heard)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 0 } }]))
    await vi.waitFor(() => expect(toldOf(his)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 1 } }]))
    await vi.waitFor(() => expect(unreadIn(his)).toEqual([1]))

    await ana.call(editMessage, { params: { userId: ben.id, id: sent.id }, body: { content: 'alive' } })
    await vi.waitFor(() => expect(toldOf(his).at(-1)).toMatchObject({ event: 'message.changed', data: { content: 'alive', revision: 2 } }))
    await ben.call(markRead, { params: { userId: ana.id }, body: { up_to: sent.id } })
    await vi.waitFor(() => expect(toldOf(second).at(-1)?.data.read_at).not.toBeNull())
    await vi.waitFor(() => expect(toldOf(his).at(-1)).toMatchObject({ data: { revision: 3, unread_count: 0 } }))
    await vi.waitFor(() => expect(unreadIn(his).at(-1)).toBe(0))
    await ana.call(removeMessage, { params: { userId: ben.id, id: sent.id } })
    await vi.waitFor(() => expect(toldOf(his).at(-1)?.data.deleted_at).not.toBeNull())
    expect(third.events).toEqual([])
    for (const heard of [hers, his, third, second]) heard.close()
  } finally {
    await elsewhere.close()
  }
})

test('that a connection has ended, and nobody may write any more, reaches both and nobody else', async () => {
  const { ida, jon, kim } = await createUsers(app, 'ida', 'jon', 'kim')
  await connectUsers(ida, jon)
  const all = [await openEventStream(app.url, ida), await openEventStream(app.url, jon), await openEventStream(app.url, kim)]
  await ida.call(endFriendship, { params: { userId: jon.id } })
  await vi.waitFor(() =>
    expect(all.map(({ events }) => events.map(({ event }) => event))).toEqual([['person.changed'], ['person.changed'], []]),
  )
  expect(await openConversation(jon, ida)).toMatchObject({ can_write: false })
  for (const heard of all) heard.close()
})

test('who was away asks for what came since, and has all of it', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connectUsers(cem, dia)
  const before = await openEventStream(app.url, dia)
  const known = await sendText(cem, dia, 'heard')
  await vi.waitFor(() => expect(toldOf(before)).toHaveLength(1))
  before.close()
  const missed = [await sendText(cem, dia, 'missed 1'), await sendText(cem, dia, 'missed 2')]
  const again = await openEventStream(app.url, dia)
  expect(await fetchChanges(dia, cem, known.revision)).toEqual(missed)
  await sendText(cem, dia, 'heard again')
  await vi.waitFor(() => expect(toldOf(again)[0]?.data).toMatchObject({ revision: 4, unread_count: 4 }))
  expect((await fetchMessages(dia, cem)).length).toBe(4)
  again.close()
})

test('that somebody types is told to the other alone, now and then, and kept nowhere', async () => {
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
  await vi.waitFor(() => expect(toldOf(other)).toHaveLength(1))
  expect([typers(other), typers(own), typers(third)]).toEqual([[eli.id], [], []])
  expect((await openConversation(fay, eli)).last_message?.revision).toBe(1)
  expect(await typing(eli, gus)).toFailWith('permission_denied')
  expect(await typing(eli, eli)).toFailWith('not_found')
  for (const heard of [other, own, third]) heard.close()
})
