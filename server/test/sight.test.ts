import { deleteAccount } from '@trademates/contract/account'
import { removeMessage } from '@trademates/contract/chat'
import type { LiveEvent } from '@trademates/contract/events'
import { acceptFriendship, declineFriendship, endFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { NotificationKind, readNotifications } from '@trademates/contract/notifications'
import { block, follow, mute, readOwnProfile, unblock, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { restore, suspend } from '#features/auth/suspend.ts'
import { hide, unhide } from '#features/posts/hide.ts'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type Person } from '@trademates/test-support/server/users.ts'
import { type From, type Heard, listenTo } from '@trademates/test-support/api/event-stream.ts'
import { connect, says } from '@trademates/test-support/api/chat.ts'

const app = useApp()

const at = (other: Person) => ({ params: { userId: other.id } })
const listen = (person: Person, from: From = {}) => listenTo(app.url, person, from)
const dataOf = <Name extends LiveEvent['event']>({ events }: Heard, name: Name) =>
  events.flatMap((heard) => (heard.event === name ? [heard.data as Extract<LiveEvent, { event: Name }>['data']] : []))

/** Switches off whatever somebody could be told of. */
const wantsNothing = async (who: Person) => {
  for (const kind of NotificationKind.options) await who.asks(changeNotificationSetting, { body: { kind, on_screen: false } })
}

test('what two are to each other is told to both, in all their tabs and though neither wants to be notified', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  for (const who of [ana, ben]) await wantsNothing(who)
  const [hers, second, his, others] = [await listen(ana), await listen(ana), await listen(ben), await listen(eve)]
  const relations = (heard: Heard) => dataOf(heard, 'person.changed').map(({ username, relation }) => `${username} ${relation}`)
  const [ofBen, ofAna]: [string[], string[]] = [[], []]
  const expectTold = async (toHer: string[], toHim: string[]) => {
    ofBen.push(...toHer.map((relation) => `ben ${relation}`))
    ofAna.push(...toHim.map((relation) => `ana ${relation}`))
    for (const heard of [hers, second]) await vi.waitFor(() => expect(relations(heard)).toEqual(ofBen))
    await vi.waitFor(() => expect(relations(his)).toEqual(ofAna))
  }
  const asks = async () => (await ana.asks(requestFriendship, { body: { to_user: ben.id } })).body.friendship_id

  const withdrawn = await asks()
  await expectTold(['requested'], ['asked_you'])
  await ana.asks(withdrawRequest, { params: { id: withdrawn } })
  await expectTold(['none'], ['none'])
  const declined = await asks()
  await expectTold(['requested'], ['asked_you'])
  // Nobody is told that they were declined.
  await ben.asks(declineFriendship, { body: { friendship_id: declined } })
  await expectTold([], ['none'])
  const friendship_id = await asks()
  await expectTold(['requested'], ['asked_you'])
  await ben.asks(acceptFriendship, { body: { friendship_id } })
  await expectTold(['friends'], ['friends'])
  expect(dataOf(hers, 'person.changed').at(-1)).toMatchObject({ id: ben.id, friendship_id })
  await ana.asks(endFriendship, at(ben))
  await expectTold(['none'], ['none'])
  await ana.asks(unfollow, at(ben))
  await expectTold(['none'], ['none'])
  await ana.asks(follow, at(ben))
  await expectTold(['none'], ['none'])
  expect(others.events).toEqual([])
  for (const heard of [hers, second, his, others]) heard.stop()
})

test('whatever takes away or brings back what somebody was told of tells them how much is unread', async () => {
  const { cleo, dan, eli, fay } = await createUsers(app, 'cleo', 'dan', 'eli', 'fay')
  await connect(cleo, dan)
  await cleo.asks(readNotifications, { body: { all: true } })
  const [own, theirs] = [await cleo.posts('mine'), await dan.posts('for @cleo')]
  await dan.likes(own)
  const [comment, mention] = [await dan.comments(own, 'first'), await eli.comments(theirs, 'to @cleo as well')]
  await eli.likes(own)
  await fay.asks(follow, at(cleo))
  await says(dan, cleo, 'a message')
  const heard = await listen(cleo)
  // A mention, likes by two, a comment, another mention, a follow; and a message.
  const counts = () => dataOf(heard, 'counts').at(-1)
  const expectUnread = async (unread_notifications: number, unread_messages = 1) => {
    await vi.waitFor(() => expect(counts()).toEqual({ unread_notifications, unread_messages }))
    expect((await cleo.asks(readOwnProfile)).body).toMatchObject({ unread_notifications, unread_messages })
  }
  const judged = { operator: 'root', why: 'House rule 3' }

  await dan.deletesComment(comment)
  await expectUnread(4)
  await eli.deletesComment(mention)
  await expectUnread(3)
  await cleo.asks(mute, at(dan))
  await expectUnread(2)
  await cleo.asks(unmute, at(dan))
  await expectUnread(3)
  await fay.asks(block, at(cleo))
  await expectUnread(2)
  await hide(app.deps, theirs.id, judged)
  await expectUnread(1)
  await unhide(app.deps, theirs.id, judged)
  await expectUnread(2)
  await suspend(app.deps, dan.id, judged)
  await expectUnread(1, 0)
  await restore(app.deps, dan.id, judged)
  await expectUnread(2)
  await cleo.deletes(own)
  await expectUnread(1)
  heard.stop()
})

test('with an account go the badges that it caused', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  await connect(gus, hal)
  await hal.comments(await gus.posts('mine'), 'soon gone')
  await says(hal, gus, 'soon gone too')
  const heard = await listen(gus)
  await hal.asks(deleteAccount, { body: { password: PASSWORD } })
  await vi.waitFor(() => expect(dataOf(heard, 'counts').at(-1)).toEqual({ unread_notifications: 0, unread_messages: 0 }))
  heard.stop()
})

test('what was read before a block is told before it, so that nothing follows the word to read anew', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const heard = await listen(jo)
  const post = await ida.posts('read before the block')
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
    expect((await ida.asks(block, at(jo))).status).toBe(204)
  })
  await vi.waitFor(() => expect(heard.events.map(({ event }) => event)).toEqual(['post.created', 'post.created', 'missed', 'counts']))
  await ida.asks(unblock, at(jo))
  await vi.waitFor(() => expect(dataOf(heard, 'missed')).toHaveLength(2))
  heard.stop()
})

test('whom a block hides is not named to those from whom it does, in what is written, edited and said', async () => {
  const { kim, lou, mia } = await createUsers(app, 'kim', 'lou', 'mia')
  await kim.asks(block, at(lou))
  const [hidden, open] = [await listen(lou), await listen(mia)]
  const post = await mia.posts('by @kim and @mia')
  await mia.edits(post, { description: 'by @kim, @mia and nobody else' })
  await mia.comments(post, 'thanks to @kim and @mia')
  const namesIn = ({ events }: Heard) =>
    events.flatMap((heard) => {
      if (heard.event === 'post.created') return [heard.data.mentions]
      return heard.event === 'post.changed' ? [heard.data.edited?.mentions ?? heard.data.comment?.mentions ?? []] : []
    })
  const called = (heard: Heard) => namesIn(heard).map((names) => names.map(({ username }) => username))
  await vi.waitFor(() =>
    expect(called(open)).toEqual([
      ['kim', 'mia'],
      ['kim', 'mia'],
      ['kim', 'mia'],
    ]),
  )
  await vi.waitFor(() => expect(called(hidden)).toEqual([['mia'], ['mia'], ['mia']]))
  for (const heard of [hidden, open]) heard.stop()
})

test('what was deleted is not told again to who comes back', async () => {
  const { noa, oz } = await createUsers(app, 'noa', 'oz')
  await connect(noa, oz)
  const keeper = await listen(oz)
  const position = keeper.position()
  const [kept, post] = [await noa.posts('kept'), await noa.posts('regretted post')]
  const comment = await noa.comments(kept, 'regretted comment, @oz')
  // So that there is something to tell again.
  await vi.waitFor(() => expect(JSON.stringify(keeper.events)).toContain('regretted comment'))
  await noa.deletesComment(comment)
  const message = await says(noa, oz, 'regretted message')
  await noa.asks(removeMessage, { params: { userId: oz.id, id: message.id } })
  await noa.deletes(post)
  await vi.waitFor(() => expect(keeper.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  const again = await listen(oz, { position })
  await vi.waitFor(() => expect(again.events.at(-1)).toMatchObject({ event: 'post.deleted' }))
  expect(JSON.stringify(again.events)).not.toContain('regretted')
  expect(again.events.map(({ event }) => event)).not.toContain('missed')
  expect(dataOf(again, 'post.created')).toMatchObject([{ id: kept.id }])
  expect(dataOf(again, 'message.changed').at(-1)?.deleted_at).not.toBeNull()
  for (const heard of [keeper, again]) heard.stop()
})
