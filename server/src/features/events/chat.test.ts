import { editMessage, markRead, removeMessage, sendTyping } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import type { LiveEvent } from '@trademates/contract/events'
import { expect, test, vi } from 'vitest'
import { startApp, useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type Person } from '@trademates/test-support/server/users.ts'
import { type Heard, listenTo } from '@trademates/test-support/api/event-stream.ts'
import { changesOf, connect, messagesOf, opens, says, sends } from '@trademates/test-support/api/chat.ts'

const app = useApp()

type Told = Extract<LiveEvent, { event: `message.${string}` }>

const toldOf = ({ events }: Heard) => events.filter((heard): heard is Told => heard.event.startsWith('message.'))
const unreadIn = ({ events }: Heard) => events.flatMap((heard) => (heard.event === 'counts' ? heard.data.unread_messages : []))
const typing = (who: Person, other: Person) => who.asks(sendTyping, { params: { userId: other.id } })
const typers = ({ events }: Heard) => events.flatMap((heard) => (heard.event === 'typing' ? heard.data.user_id : []))

test('a message that is sent again is told again, for its first sending may have ended before it told', async () => {
  const { sue, tod } = await createUsers(app, 'sue', 'tod')
  await connect(sue, tod)
  const { id } = await says(sue, tod, 'once')
  const heard = await listenTo(app.url, tod)
  await sends(sue, tod, { id, content: 'once' })
  await vi.waitFor(() => expect(toldOf(heard).at(-1)?.data).toMatchObject({ id, position: 1, unread_count: 1 }))
  heard.stop()
})

test('what is sent, edited, deleted and read reaches both in all their clients, in any process, and nobody else', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  await connect(ana, ben)
  const elsewhere = await startApp(app.database)
  try {
    const [hers, his, third] = [await listenTo(app.url, ana), await listenTo(elsewhere.url, ben), await listenTo(app.url, eve)]
    const second = await listenTo(elsewhere.url, ana)
    const sent = await says(ana, ben, 'live')
    for (const heard of [hers, second])
      await vi.waitFor(() => expect(toldOf(heard)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 0 } }]))
    await vi.waitFor(() => expect(toldOf(his)).toEqual([{ event: 'message.created', data: { ...sent, unread_count: 1 } }]))
    await vi.waitFor(() => expect(unreadIn(his)).toEqual([1]))

    await ana.asks(editMessage, { params: { userId: ben.id, id: sent.id }, body: { content: 'alive' } })
    await vi.waitFor(() => expect(toldOf(his).at(-1)).toMatchObject({ event: 'message.changed', data: { content: 'alive', revision: 2 } }))
    await ben.asks(markRead, { params: { userId: ana.id }, body: { up_to: sent.id } })
    await vi.waitFor(() => expect(toldOf(second).at(-1)?.data.read_at).not.toBeNull())
    await vi.waitFor(() => expect(toldOf(his).at(-1)).toMatchObject({ data: { revision: 3, unread_count: 0 } }))
    await vi.waitFor(() => expect(unreadIn(his).at(-1)).toBe(0))
    await ana.asks(removeMessage, { params: { userId: ben.id, id: sent.id } })
    await vi.waitFor(() => expect(toldOf(his).at(-1)?.data.deleted_at).not.toBeNull())
    expect(third.events).toEqual([])
    for (const heard of [hers, his, third, second]) heard.stop()
  } finally {
    await elsewhere.close()
  }
})

test('that a connection has ended, and nobody may write any more, reaches both and nobody else', async () => {
  const { ida, jon, kim } = await createUsers(app, 'ida', 'jon', 'kim')
  await connect(ida, jon)
  const all = [await listenTo(app.url, ida), await listenTo(app.url, jon), await listenTo(app.url, kim)]
  await ida.asks(endFriendship, { params: { userId: jon.id } })
  await vi.waitFor(() =>
    expect(all.map(({ events }) => events.map(({ event }) => event))).toEqual([['person.changed'], ['person.changed'], []]),
  )
  expect(await opens(jon, ida)).toMatchObject({ can_write: false })
  for (const heard of all) heard.stop()
})

test('who was away asks for what came since, and has all of it', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connect(cem, dia)
  const before = await listenTo(app.url, dia)
  const known = await says(cem, dia, 'heard')
  await vi.waitFor(() => expect(toldOf(before)).toHaveLength(1))
  before.stop()
  const missed = [await says(cem, dia, 'missed 1'), await says(cem, dia, 'missed 2')]
  const again = await listenTo(app.url, dia)
  expect(await changesOf(dia, cem, known.revision)).toEqual(missed)
  await says(cem, dia, 'heard again')
  await vi.waitFor(() => expect(toldOf(again)[0]?.data).toMatchObject({ revision: 4, unread_count: 4 }))
  expect((await messagesOf(dia, cem)).length).toBe(4)
  again.stop()
})

test('that somebody types is told to the other alone, now and then, and kept nowhere', async () => {
  const { eli, fay, gus } = await createUsers(app, 'eli', 'fay', 'gus')
  await connect(eli, fay)
  const [other, own, third] = [await listenTo(app.url, fay), await listenTo(app.url, eli), await listenTo(app.url, gus)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => typing(eli, fay)))
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  await says(eli, fay, 'done')
  await vi.waitFor(() => expect(toldOf(other)).toHaveLength(1))
  expect([typers(other), typers(own), typers(third)]).toEqual([[eli.id], [], []])
  expect((await opens(fay, eli)).last_message?.revision).toBe(1)
  expect(await typing(eli, gus)).toBeRefused('permission_denied')
  expect(await typing(eli, eli)).toBeRefused('not_found')
  for (const heard of [other, own, third]) heard.stop()
})
