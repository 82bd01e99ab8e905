import { randomUUID } from 'node:crypto'
import { editMessage, listMessages, listReceived, markDelivered, markRead, type ChatMessage } from '@trademates/contract/chat'
import { endFriendship } from '@trademates/contract/friendships'
import { readOwnProfile } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import {
  fetchChanges,
  connectUsers,
  fetchConversations,
  fetchAllMessages,
  fetchMessages,
  openConversation,
  sendText,
  trySendMessage,
} from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

const texts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content)
const marks = (user: TestUser, other: TestUser, { id }: { id: string }, spec: typeof markDelivered | typeof markRead = markRead) =>
  user.call(spec, { params: { userId: other.id }, body: { up_to: id } })
const receivedBy = async (user: TestUser, query: Record<string, string> = {}) => (await user.call(listReceived, { query })).body
const unreadOf = async (user: TestUser) => (await user.call(readOwnProfile)).body.unread_messages

test('both users see the same messages in the same order', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await connectUsers(ana, ben)
  expect(await openConversation(ana, ben)).toMatchObject({
    user: { username: 'ben' },
    last_message: null,
    unread_count: 0,
    can_write: true,
  })
  const first = await sendText(ana, ben, '  $xauusd is at the level\nthe lower one of $100\r\nI mean  ')
  expect(first).toEqual({
    id: first.id,
    sender_id: ana.id,
    recipient_id: ben.id,
    content: '$xauusd is at the level\nthe lower one of $100\nI mean',
    symbols: [{ code: 'XAUUSD', tags: ['XAUUSD'] }],
    ambiguous_tags: [],
    files: [],
    timestamp: first.timestamp,
    delivered_at: null,
    read_at: null,
    edited_at: null,
    deleted_at: null,
    position: 1,
    revision: 1,
  })
  const second = await sendText(ben, ana, 'seen')
  const list = [second, first]
  expect([await fetchMessages(ana, ben), await fetchMessages(ben, ana)]).toEqual([list, list])
  expect(await openConversation(ben, ana)).toMatchObject({ last_message: second, unread_count: 1, read_position: 0, revision: 2 })
})

test('a cashtag that may mean several symbols has none in a message, also after an edit', async () => {
  const { eva, fox } = await createUsers(app, 'eva', 'fox')
  await connectUsers(eva, fox)
  const sent = await sendText(eva, fox, '$ES, $es again, $ES1!, $SPX, $BTC.X and $NVDA, not $NOSUCH1')
  const expected = {
    symbols: [
      { code: 'ES1!', tags: ['ES1!'] },
      { code: 'SPX', tags: ['SPX'] },
      { code: 'BTCUSD', tags: ['BTC.X'] },
      { code: 'NVDA', tags: ['NVDA'] },
    ],
    ambiguous_tags: ['ES'],
  }
  expect(sent).toMatchObject(expected)
  expect((await fetchMessages(fox, eva))[0]).toMatchObject(expected)
  const edited = await eva.call(editMessage, { params: { userId: fox.id, id: sent.id }, body: { content: 'or $GOLD' } })
  expect(edited.body).toMatchObject({ symbols: [], ambiguous_tags: ['GOLD'] })
})

test('concurrent messages from both users are stored once and in the same order for both', async () => {
  const { cem, dia } = await createUsers(app, 'cem', 'dia')
  await connectUsers(cem, dia)
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? sendText(cem, dia, `c${at}`) : sendText(dia, cem, `d${at}`))),
  )
  const [mine, theirs] = [await fetchAllMessages(cem, dia, 7), await fetchAllMessages(dia, cem)]
  expect(mine).toEqual(theirs)
  expect(mine.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  expect(new Set(texts(mine))).toEqual(new Set(texts(sent)))
  expect((await openConversation(cem, dia)).unread_count).toBe(30)
})

test('a message repeated concurrently with the same id is stored once', async () => {
  const { eli, fay, gus } = await createUsers(app, 'eli', 'fay', 'gus')
  for (const other of [fay, gus]) await connectUsers(eli, other)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => trySendMessage(eli, fay, { id, content: 'once' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.position}`))).toEqual(new Set([`201 ${id} 1`]))
  expect(texts(await fetchMessages(fay, eli))).toEqual(['once'])
  expect((await openConversation(fay, eli)).unread_count).toBe(1)

  expect(await trySendMessage(eli, fay, { id, content: 'something else' })).toFailWith('conflict')
  expect(await trySendMessage(eli, gus, { id, content: 'once' })).toFailWith('conflict')
  expect(await trySendMessage(fay, eli, { id, content: 'once' })).toFailWith('conflict')
  expect(await fetchMessages(eli, gus)).toEqual([])
})

test('honors the Idempotency-Key header', async () => {
  const { hal, ida, jim } = await createUsers(app, 'hal', 'ida', 'jim')
  for (const other of [ida, jim]) await connectUsers(hal, other)
  const headers = { 'idempotency-key': 'k1' }
  const [one, two] = [
    await trySendMessage(hal, ida, { content: 'hi', headers }),
    await trySendMessage(hal, ida, { content: 'hi', headers }),
  ]
  expect(two.body).toEqual(one.body)
  expect(await trySendMessage(hal, jim, { content: 'hi', headers })).toFailWith('conflict')
})

test('pages go backward from the newest message and forward from a position', async () => {
  const { kim, leo } = await createUsers(app, 'kim', 'leo')
  await connectUsers(kim, leo)
  for (let at = 1; at <= 12; at += 1) await sendText(kim, leo, String(at))
  expect(texts(await fetchMessages(leo, kim, { limit: 3 }))).toEqual(['12', '11', '10'])
  expect(texts(await fetchMessages(leo, kim, { limit: 3, before: 5 }))).toEqual(['4', '3', '2'])
  const forward = await leo.call(listMessages, { params: { userId: kim.id }, query: { limit: 3, after: 4 } })
  expect(texts(forward.body)).toEqual(['5', '6', '7'])
  const query = Object.fromEntries(new URL(forward.next ?? '', app.url).searchParams)
  expect(texts(await fetchMessages(leo, kim, query))).toEqual(['8', '9', '10'])
  const list = (wrong: Record<string, string | number>) => leo.call(listMessages, { params: { userId: kim.id }, query: wrong })
  expect(await list({ before: 3, after: 1 })).toHaveFieldErrors({ non_field_errors: ['Say before or after.'] })
  expect(await list({ cursor: 'x' })).toHaveFieldErrors({ cursor: ['This cursor is not one of ours.'] })
  expect(await list({ after: -1 })).toHaveFieldErrors({ after: ['At least 0.'] })
  expect(await list({ before: 2 ** 31 })).toHaveFieldErrors({ before: ['At most 2147483647.'] })
  expect((await list({ before: 2 ** 31 - 1 })).body).toHaveLength(12)
})

test('a receipt applies to all earlier messages and never moves back', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  await connectUsers(mia, noa)
  const sent: ChatMessage[] = []
  for (const text of ['1', '2', '3', '4']) sent.push(await sendText(mia, noa, text))
  const [one, two, three] = sent as [ChatMessage, ChatMessage, ChatMessage, ChatMessage]
  const seen = async () =>
    (await fetchAllMessages(mia, noa)).map(({ delivered_at, read_at }) => [delivered_at !== null, read_at !== null].map(Number).join(''))
  expect(await seen()).toEqual(['00', '00', '00', '00'])
  expect((await marks(noa, mia, three, markDelivered)).status).toBe(204)
  expect(await seen()).toEqual(['10', '10', '10', '00'])
  expect((await openConversation(noa, mia)).unread_count).toBe(4)
  await marks(noa, mia, two)
  expect(await seen()).toEqual(['11', '11', '10', '00'])
  const [first, , third] = await fetchAllMessages(mia, noa)
  expect(first?.delivered_at).toEqual(third?.delivered_at)
  expect(await openConversation(noa, mia)).toMatchObject({ unread_count: 2, read_position: 2 })

  for (const again of [one, two]) for (const spec of [markDelivered, markRead]) await marks(noa, mia, again, spec)
  expect(await seen()).toEqual(['11', '11', '10', '00'])
  expect(await fetchChanges(mia, noa, 6)).toEqual([])

  // A receipt up to an own message marks the other user's messages before it.
  await sendText(noa, mia, 'mine')
  await marks(noa, mia, (await fetchMessages(noa, mia))[0] as ChatMessage)
  expect((await seen()).slice(0, 4)).toEqual(['11', '11', '11', '11'])
  expect([await unreadOf(noa), await unreadOf(mia)]).toEqual([0, 1])
})

test('lists all changes after a revision in order', async () => {
  const { oda, pat } = await createUsers(app, 'oda', 'pat')
  await connectUsers(oda, pat)
  const one = await sendText(oda, pat, 'one')
  const two = await sendText(oda, pat, 'two')
  expect(texts(await fetchChanges(pat, oda, 0))).toEqual(['one', 'two'])
  await sendText(pat, oda, 'three')
  await marks(pat, oda, one)
  expect(await openConversation(oda, pat)).toMatchObject({ revision: 4, read_position: 0 })
  const missed = await fetchChanges(oda, pat, two.revision)
  expect(missed.map(({ content, revision, read_at }) => [content, revision, read_at !== null])).toEqual([
    ['three', 3, false],
    ['one', 4, true],
  ])
})

test('lists conversations by newest message with unread counts; filters by name and newest message', async () => {
  const { qin, ray, sia, tom } = await createUsers(app, 'qin', 'ray', 'sia', 'tom')
  for (const other of [ray, sia, tom]) await connectUsers(qin, other)
  await sendText(ray, qin, 'from ray')
  await sendText(sia, qin, 'from sia')
  await sendText(qin, ray, 'to ray')
  const listed = async (query = {}) =>
    (await fetchConversations(qin, query)).map(({ user, last_message, unread_count }) => [
      user.username,
      last_message.content,
      unread_count,
    ])
  expect(await listed()).toEqual([
    ['ray', 'to ray', 1],
    ['sia', 'from sia', 1],
  ])
  expect(await listed({ q: 'SI' })).toEqual([['sia', 'from sia', 1]])
  expect(await listed({ q: 'tom' })).toEqual([])
  expect(await listed({ q: 'TO R' })).toEqual([['ray', 'to ray', 1]])
  expect(await listed({ q: 'from ray' })).toEqual([])
  expect(await listed({ limit: '1' })).toEqual([['ray', 'to ray', 1]])
  expect(await unreadOf(qin)).toBe(2)

  const inbox = await receivedBy(qin)
  expect(inbox.map(({ sender_username, content, is_read }) => [sender_username, content, is_read])).toEqual([
    ['sia', 'from sia', false],
    ['ray', 'from ray', false],
  ])
  await marks(qin, ray, { id: inbox[1]?.id ?? '' })
  expect((await receivedBy(qin)).map(({ is_read }) => is_read)).toEqual([false, true])
  expect(await unreadOf(qin)).toBe(1)
  expect(texts(await receivedBy(qin, { limit: '1' }))).toEqual(['from sia'])
})

test('users who are not friends can read but not write', async () => {
  const { uma, viv, wim } = await createUsers(app, 'uma', 'viv', 'wim')
  expect(await openConversation(uma, wim)).toMatchObject({ last_message: null, can_write: false })
  expect(await trySendMessage(uma, wim, { content: 'hello stranger' })).toFailWith('permission_denied')
  await connectUsers(uma, viv)
  const message = await sendText(uma, viv, 'kept')
  await uma.call(endFriendship, { params: { userId: viv.id } })
  const rejected = await trySendMessage(viv, uma, { content: 'too late' })
  expect(rejected).toFailWith('permission_denied')
  expect(rejected.error?.detail).toBe('You can only write to people you are connected with.')
  expect(await openConversation(viv, uma)).toMatchObject({ last_message: { id: message.id }, can_write: false, unread_count: 1 })
  expect((await marks(viv, uma, message)).status).toBe(204)
  expect((await fetchConversations(viv)).map(({ can_write }) => can_write)).toEqual([false])
})

test('rejects empty, too long and invalid messages', async () => {
  const { xan, yve } = await createUsers(app, 'xan', 'yve')
  await connectUsers(xan, yve)
  expect(await trySendMessage(xan, yve, { content: ' \n ' })).toHaveFieldErrors({ content: ['Write a message, or add a picture.'] })
  expect(await trySendMessage(xan, yve, { content: 'x'.repeat(4_001) })).toHaveFieldErrors({ content: ['At most 4,000 characters.'] })
  expect(await trySendMessage(xan, yve, { content: 'nul\0' })).toHaveFieldErrors({
    content: ["This contains characters that aren't allowed."],
  })
  expect(await trySendMessage(xan, yve, { content: 'x', id: 'mine' })).toHaveFieldErrors({ id: ['This is not an id.'] })
  expect(await trySendMessage(xan, xan, { content: 'note to self' })).toFailWith('not_found')
  expect((await trySendMessage(xan, yve, { content: `${'line\n'.repeat(799)}x` })).status).toBe(201)
})
