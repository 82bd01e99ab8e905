import { deleteAccount } from '@trademates/contract/account'
import { removeMessage } from '@trademates/contract/chat'
import type { LiveEvent } from '@trademates/contract/events'
import { acceptFriendship, declineFriendship, endFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { NotificationKind, markNotificationsRead } from '@trademates/contract/notifications'
import { block, follow, mute, readOwnProfile, unblock, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { hide, unhide } from '#features/posts/hide.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { type StreamStart, type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { connectUsers, sendText } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

const at = (other: TestUser) => ({ params: { userId: other.id } })
const listen = (person: TestUser, from: StreamStart = {}) => openEventStream(app.url, person, from)
const dataOf = <Name extends LiveEvent['event']>({ events }: EventStream, name: Name) =>
  events.flatMap((heard) => (heard.event === name ? [heard.data as Extract<LiveEvent, { event: Name }>['data']] : []))

/** Switches off whatever somebody could be told of. */
const disableNotifications = async (who: TestUser) => {
  for (const kind of NotificationKind.options) await who.call(changeNotificationSetting, { body: { kind, on_screen: false } })
}

test('what two are to each other is told to both, in all their tabs and though neither wants to be notified', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  for (const who of [ana, ben]) await disableNotifications(who)
  const [hers, second, his, others] = [await listen(ana), await listen(ana), await listen(ben), await listen(eve)]
  const relations = (heard: EventStream) => dataOf(heard, 'person.changed').map(({ username, relation }) => `${username} ${relation}`)
  const [ofBen, ofAna]: [string[], string[]] = [[], []]
  const expectTold = async (toHer: string[], toHim: string[]) => {
    ofBen.push(...toHer.map((relation) => `ben ${relation}`))
    ofAna.push(...toHim.map((relation) => `ana ${relation}`))
    for (const heard of [hers, second]) await vi.waitFor(() => expect(relations(heard)).toEqual(ofBen))
    await vi.waitFor(() => expect(relations(his)).toEqual(ofAna))
  }
  const asks = async () => (await ana.call(requestFriendship, { body: { to_user: ben.id } })).body.friendship_id

  const withdrawn = await asks()
  await expectTold(['requested'], ['asked_you'])
  await ana.call(withdrawRequest, { params: { id: withdrawn } })
  await expectTold(['none'], ['none'])
  const declined = await asks()
  await expectTold(['requested'], ['asked_you'])
  // Nobody is told that they were declined.
  await ben.call(declineFriendship, { body: { friendship_id: declined } })
  await expectTold([], ['none'])
  const friendship_id = await asks()
  await expectTold(['requested'], ['asked_you'])
  await ben.call(acceptFriendship, { body: { friendship_id } })
  await expectTold(['friends'], ['friends'])
  expect(dataOf(hers, 'person.changed').at(-1)).toMatchObject({ id: ben.id, friendship_id })
  await ana.call(endFriendship, at(ben))
  await expectTold(['none'], ['none'])
  await ana.call(unfollow, at(ben))
  await expectTold(['none'], ['none'])
  await ana.call(follow, at(ben))
  await expectTold(['none'], ['none'])
  expect(others.events).toEqual([])
  for (const heard of [hers, second, his, others]) heard.close()
})

test('whatever takes away or brings back what somebody was told of tells them how much is unread', async () => {
  const { cleo, dan, eli, fay } = await createUsers(app, 'cleo', 'dan', 'eli', 'fay')
  await connectUsers(cleo, dan)
  await cleo.call(markNotificationsRead, { body: { all: true } })
  const [own, theirs] = [await cleo.createPost('mine'), await dan.createPost('for @cleo')]
  await dan.likePost(own)
  const [comment, mention] = [await dan.createComment(own, 'first'), await eli.createComment(theirs, 'to @cleo as well')]
  await eli.likePost(own)
  await fay.call(follow, at(cleo))
  await sendText(dan, cleo, 'a message')
  const heard = await listen(cleo)
  // A mention, likes by two, a comment, another mention, a follow; and a message.
  const counts = () => dataOf(heard, 'counts').at(-1)
  const expectUnread = async (unread_notifications: number, unread_messages = 1) => {
    await vi.waitFor(() => expect(counts()).toEqual({ unread_notifications, unread_messages }))
    expect((await cleo.call(readOwnProfile)).body).toMatchObject({ unread_notifications, unread_messages })
  }
  const judged = { operator: 'root', why: 'House rule 3' }

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
  await hide(app.deps, theirs.id, judged)
  await expectUnread(1)
  await unhide(app.deps, theirs.id, judged)
  await expectUnread(2)
  await suspendUser(app.deps, dan.id, judged)
  await expectUnread(1, 0)
  await restoreUser(app.deps, dan.id, judged)
  await expectUnread(2)
  await cleo.deletePost(own)
  await expectUnread(1)
  heard.close()
})

test('with an account go the badges that it caused', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  await connectUsers(gus, hal)
  await hal.createComment(await gus.createPost('mine'), 'soon gone')
  await sendText(hal, gus, 'soon gone too')
  const heard = await listen(gus)
  await hal.call(deleteAccount, { body: { password: PASSWORD } })
  await vi.waitFor(() => expect(dataOf(heard, 'counts').at(-1)).toEqual({ unread_notifications: 0, unread_messages: 0 }))
  heard.close()
})

test('what was read before a block is told before it, so that nothing follows the word to read anew', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const heard = await listen(jo)
  const post = await ida.createPost('read before the block')
  await vi.waitFor(() => expect(dataOf(heard, 'post.created')).toHaveLength(1))
  await app.deps.db.transaction(async (tx) => {
    // Whoever wants to read a post waits for it.
    await tx.script('lock table files in access exclusive mode')
    app.deps.bus.publish({ topic: 'post.created', post_id: post.id, author_id: ida.id })
    await vi.waitFor(async () => {
      const waiting = await app.deps.db
        .many`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%select p.id, p.author_id%'`
      expect(waiting).toHaveLength(1)
    })
    expect((await ida.call(block, at(jo))).status).toBe(204)
  })
  await vi.waitFor(() => expect(heard.events.map(({ event }) => event)).toEqual(['post.created', 'post.created', 'missed', 'counts']))
  await ida.call(unblock, at(jo))
  await vi.waitFor(() => expect(dataOf(heard, 'missed')).toHaveLength(2))
  heard.close()
})

test('whom a block hides is not named to those from whom it does, in what is written, edited and said', async () => {
  const { kim, lou, mia } = await createUsers(app, 'kim', 'lou', 'mia')
  await kim.call(block, at(lou))
  const [hidden, open] = [await listen(lou), await listen(mia)]
  const post = await mia.createPost('by @kim and @mia')
  await mia.editPost(post, { description: 'by @kim, @mia and nobody else' })
  await mia.createComment(post, 'thanks to @kim and @mia')
  const namesIn = ({ events }: EventStream) =>
    events.flatMap((heard) => {
      if (heard.event === 'post.created') return [heard.data.mentions]
      return heard.event === 'post.changed' ? [heard.data.edited?.mentions ?? heard.data.comment?.mentions ?? []] : []
    })
  const called = (heard: EventStream) => namesIn(heard).map((names) => names.map(({ username }) => username))
  await vi.waitFor(() =>
    expect(called(open)).toEqual([
      ['kim', 'mia'],
      ['kim', 'mia'],
      ['kim', 'mia'],
    ]),
  )
  await vi.waitFor(() => expect(called(hidden)).toEqual([['mia'], ['mia'], ['mia']]))
  for (const heard of [hidden, open]) heard.close()
})

test('what was deleted is not told again to who comes back', async () => {
  const { noa, oz } = await createUsers(app, 'noa', 'oz')
  await connectUsers(noa, oz)
  const keeper = await listen(oz)
  const position = keeper.position()
  const [kept, post] = [await noa.createPost('kept'), await noa.createPost('regretted post')]
  const comment = await noa.createComment(kept, 'regretted comment, @oz')
  // So that there is something to tell again.
  await vi.waitFor(() => expect(JSON.stringify(keeper.events)).toContain('regretted comment'))
  await noa.deleteComment(comment)
  const message = await sendText(noa, oz, 'regretted message')
  await noa.call(removeMessage, { params: { userId: oz.id, id: message.id } })
  await noa.deletePost(post)
  await vi.waitFor(() => expect(keeper.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  const again = await listen(oz, { position })
  await vi.waitFor(() => expect(again.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  expect(JSON.stringify(again.events)).not.toContain('regretted')
  expect(again.events.map(({ event }) => event)).not.toContain('missed')
  expect(dataOf(again, 'post.created')).toMatchObject([{ id: kept.id }])
  expect(dataOf(again, 'message.changed').at(-1)?.deleted_at).not.toBeNull()
  for (const heard of [keeper, again]) heard.close()
})
