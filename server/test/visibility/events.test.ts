import { deleteAccount } from '@trademates/contract/account'
import { removeMessage } from '@trademates/contract/chat'
import type { LiveEvent } from '@trademates/contract/events'
import { acceptFriendship, declineFriendship, endFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { NotificationKind, markNotificationsRead } from '@trademates/contract/notifications'
import { block, follow, mute, readOwnProfile, unblock, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { hide, unhide } from '#features/posts/changes/hide.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { type StreamStart, type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { connectUsers, sendText } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

const at = (other: TestUser) => ({ params: { userId: other.id } })
const openStream = (person: TestUser, from: StreamStart = {}) => openEventStream(app.url, person, from)
const dataOf = <Name extends LiveEvent['event']>({ events }: EventStream, name: Name) =>
  events.flatMap((event) => (event.event === name ? [event.data as Extract<LiveEvent, { event: Name }>['data']] : []))

/** Disables all notifications of a user. */
const disableNotifications = async (user: TestUser) => {
  for (const kind of NotificationKind.options) await user.call(changeNotificationSetting, { body: { kind, on_screen: false } })
}

test('relationship changes reach all tabs of both users, even with notifications disabled', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  for (const user of [ana, ben]) await disableNotifications(user)
  const [anas, second, bens, others] = [await openStream(ana), await openStream(ana), await openStream(ben), await openStream(eve)]
  const relations = (stream: EventStream) => dataOf(stream, 'person.changed').map(({ username, relation }) => `${username} ${relation}`)
  const [ofBen, ofAna]: [string[], string[]] = [[], []]
  const expectRelations = async (forAna: string[], forBen: string[]) => {
    ofBen.push(...forAna.map((relation) => `ben ${relation}`))
    ofAna.push(...forBen.map((relation) => `ana ${relation}`))
    for (const stream of [anas, second]) await vi.waitFor(() => expect(relations(stream)).toEqual(ofBen))
    await vi.waitFor(() => expect(relations(bens)).toEqual(ofAna))
  }
  const sendRequest = async () => (await ana.call(requestFriendship, { body: { to_user: ben.id } })).body.friendship_id

  const withdrawn = await sendRequest()
  await expectRelations(['requested'], ['asked_you'])
  await ana.call(withdrawRequest, { params: { id: withdrawn } })
  await expectRelations(['none'], ['none'])
  const declined = await sendRequest()
  await expectRelations(['requested'], ['asked_you'])
  // The sender gets no event when a request is declined.
  await ben.call(declineFriendship, { body: { friendship_id: declined } })
  await expectRelations([], ['none'])
  const friendship_id = await sendRequest()
  await expectRelations(['requested'], ['asked_you'])
  await ben.call(acceptFriendship, { body: { friendship_id } })
  await expectRelations(['friends'], ['friends'])
  expect(dataOf(anas, 'person.changed').at(-1)).toMatchObject({ id: ben.id, friendship_id })
  await ana.call(endFriendship, at(ben))
  await expectRelations(['none'], ['none'])
  await ana.call(unfollow, at(ben))
  await expectRelations(['none'], ['none'])
  await ana.call(follow, at(ben))
  await expectRelations(['none'], ['none'])
  expect(others.events).toEqual([])
  for (const stream of [anas, second, bens, others]) stream.close()
})

test('unread counts are published when notifications disappear or reappear', async () => {
  const { cleo, dan, eli, fay } = await createUsers(app, 'cleo', 'dan', 'eli', 'fay')
  await connectUsers(cleo, dan)
  await cleo.call(markNotificationsRead, { body: { all: true } })
  const [own, theirs] = [await cleo.createPost('mine'), await dan.createPost('for @cleo')]
  await dan.likePost(own)
  const [comment, mention] = [await dan.createComment(own, 'first'), await eli.createComment(theirs, 'to @cleo as well')]
  await eli.likePost(own)
  await fay.call(follow, at(cleo))
  await sendText(dan, cleo, 'a message')
  const stream = await openStream(cleo)
  // Two mentions, likes, a comment and a follow; and a message.
  const counts = () => dataOf(stream, 'counts').at(-1)
  const expectUnread = async (unread_notifications: number, unread_messages = 1) => {
    await vi.waitFor(() => expect(counts()).toEqual({ unread_notifications, unread_messages }))
    expect((await cleo.call(readOwnProfile)).body).toMatchObject({ unread_notifications, unread_messages })
  }
  const operatorAction = { operator: 'root', reason: 'House rule 3' }

  await dan.deleteComment(comment)
  await expectUnread(4)
  await eli.deleteComment(mention)
  await expectUnread(3)
  await cleo.call(mute, at(dan))
  await expectUnread(2)
  await cleo.call(unmute, at(dan))
  await expectUnread(3)
  await fay.call(block, at(cleo))
  await expectUnread(2)
  await hide(app.deps, theirs.id, operatorAction)
  await expectUnread(1)
  await unhide(app.deps, theirs.id, operatorAction)
  await expectUnread(2)
  await suspendUser(app.deps, dan.id, operatorAction)
  await expectUnread(1, 0)
  await restoreUser(app.deps, dan.id, operatorAction)
  await expectUnread(2)
  await cleo.deletePost(own)
  await expectUnread(1)
  stream.close()
})

test('deleting an account publishes the reduced unread counts', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  await connectUsers(gus, hal)
  await hal.createComment(await gus.createPost('mine'), 'soon gone')
  await sendText(hal, gus, 'soon gone too')
  const stream = await openStream(gus)
  await hal.call(deleteAccount, { body: { password: PASSWORD } })
  await vi.waitFor(() => expect(dataOf(stream, 'counts').at(-1)).toEqual({ unread_notifications: 0, unread_messages: 0 }))
  stream.close()
})

test('events loaded before a block are sent before it, and none after missed', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const stream = await openStream(jo)
  const post = await ida.createPost('read before the block')
  await vi.waitFor(() => expect(dataOf(stream, 'post.created')).toHaveLength(1))
  await app.deps.db.transaction(async (tx) => {
    // Blocks reads of posts.
    await tx.script('lock table files in access exclusive mode')
    app.deps.bus.publish({ topic: 'post.created', post_id: post.id, author_id: ida.id })
    await vi.waitFor(async () => {
      const waiting = await app.deps.db
        .many`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%select p.id, p.author_id%'`
      expect(waiting).toHaveLength(1)
    })
    expect((await ida.call(block, at(jo))).status).toBe(204)
  })
  await vi.waitFor(() => expect(stream.events.map(({ event }) => event)).toEqual(['post.created', 'post.created', 'missed', 'counts']))
  await ida.call(unblock, at(jo))
  await vi.waitFor(() => expect(dataOf(stream, 'missed')).toHaveLength(2))
  stream.close()
})

test('mentions of a user are hidden from users whom they blocked, in posts, edits and comments', async () => {
  const { kim, lou, mia } = await createUsers(app, 'kim', 'lou', 'mia')
  await kim.call(block, at(lou))
  const [hidden, open] = [await openStream(lou), await openStream(mia)]
  const post = await mia.createPost('by @kim and @mia')
  await mia.editPost(post, { description: 'by @kim and @mia only' })
  await mia.createComment(post, 'thanks to @kim and @mia')
  const namesIn = ({ events }: EventStream) =>
    events.flatMap((event) => {
      if (event.event === 'post.created') return [event.data.mentions]
      return event.event === 'post.changed' ? [event.data.edited?.mentions ?? event.data.comment?.mentions ?? []] : []
    })
  const mentionedNames = (stream: EventStream) => namesIn(stream).map((names) => names.map(({ username }) => username))
  await vi.waitFor(() =>
    expect(mentionedNames(open)).toEqual([
      ['kim', 'mia'],
      ['kim', 'mia'],
      ['kim', 'mia'],
    ]),
  )
  await vi.waitFor(() => expect(mentionedNames(hidden)).toEqual([['mia'], ['mia'], ['mia']]))
  for (const stream of [hidden, open]) stream.close()
})

test('deleted content is not replayed', async () => {
  const { noa, oz } = await createUsers(app, 'noa', 'oz')
  await connectUsers(noa, oz)
  const keeper = await openStream(oz)
  const position = keeper.position()
  const [kept, post] = [await noa.createPost('kept'), await noa.createPost('regretted post')]
  const comment = await noa.createComment(kept, 'regretted comment, @oz')
  // Wait until the event is in the replay buffer.
  await vi.waitFor(() => expect(JSON.stringify(keeper.events)).toContain('regretted comment'))
  await noa.deleteComment(comment)
  const message = await sendText(noa, oz, 'regretted message')
  await noa.call(removeMessage, { params: { userId: oz.id, id: message.id } })
  await noa.deletePost(post)
  await vi.waitFor(() => expect(keeper.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  const again = await openStream(oz, { position })
  await vi.waitFor(() => expect(again.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  expect(JSON.stringify(again.events)).not.toContain('regretted')
  expect(again.events.map(({ event }) => event)).not.toContain('missed')
  expect(dataOf(again, 'post.created')).toMatchObject([{ id: kept.id }])
  expect(dataOf(again, 'message.changed').at(-1)?.deleted_at).not.toBeNull()
  for (const stream of [keeper, again]) stream.close()
})
