import { openEvents } from '@trademates/contract/events'
import { logout } from '@trademates/contract/auth'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { follow, mute } from '@trademates/contract/profiles'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'

const app = useTestServer()

const openStream = (person: TestUser, url = app.url) => openEventStream(url, person)
const changesOf = ({ events }: EventStream) => events.flatMap((event) => (event.event === 'post.changed' ? event.data : []))

test('a new post, its likes and its comments reach all users within a second', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const stream = await openStream(ana)

  const post = await ben.createPost('a live post')
  await vi.waitFor(() => expect(stream.events).toEqual([{ event: 'post.created', data: post }]))

  await ben.likePost(post)
  await vi.waitFor(() => expect(changesOf(stream).at(-1)).toEqual({ id: post.id, likes_count: 1, comments_count: 0 }))

  const comment = await ben.createComment(post, 'and talking to myself')
  await vi.waitFor(() =>
    expect(changesOf(stream).at(-1)).toEqual({
      id: post.id,
      likes_count: 1,
      comments_count: 1,
      comment: { ...comment, can_delete: false },
    }),
  )
  stream.close()
})

test('a like reaches the other tabs of its user as user_liked; other users only get the count', async () => {
  const { ara, bea, cid } = await createUsers(app, 'ara', 'bea', 'cid')
  const post = await ara.createPost('liked from another tab')
  const [own, other] = [await openStream(bea), await openStream(cid)]
  await Promise.all([bea.likePost(post), cid.createComment(post, 'at the same time')])
  const changeWith = (likes_count: number, user_liked: boolean) =>
    expect.objectContaining({ id: post.id, likes_count, user_liked }) as unknown
  await vi.waitFor(() => expect(changesOf(own)).toContainEqual(changeWith(1, true)))
  await bea.unlikePost(post)
  await vi.waitFor(() => expect(changesOf(own)).toContainEqual(changeWith(0, false)))
  await vi.waitFor(() => expect(changesOf(other)).toContainEqual({ id: post.id, likes_count: 0, comments_count: 1 }))
  expect(changesOf(other).filter((change) => 'user_liked' in change)).toEqual([])
  for (const stream of [own, other]) stream.close()
})

test('a new post names the feeds of the receiver that contain it, in a replay too', async () => {
  const { fia, gus, hob } = await createUsers(app, 'fia', 'gus', 'hob')
  await fia.call(follow, { params: { userId: gus.id } })
  await fia.call(watchSymbol, { params: { code: 'BTCUSD' } })
  const [stream, other] = [await openStream(fia), await openStream(hob)]
  const posts = [
    await gus.createPost('$BTCUSD from a friend'),
    await gus.createPost('from a friend'),
    await hob.createPost('$BTCUSD'),
    await hob.createPost('from another user'),
  ]
  const feedsOf = ({ events }: EventStream) =>
    events.flatMap((one) => (one.event === 'post.created' && posts.some((post) => post.id === one.data.id) ? [one.data.feeds ?? []] : []))
  await vi.waitFor(() => expect(feedsOf(stream)).toEqual([['following', 'watchlist'], ['following'], ['watchlist'], []]))
  await vi.waitFor(() => expect(feedsOf(other)).toEqual([[], [], [], []]))
  const position = stream.position()
  stream.close()
  await gus.createPost('while fia was away')
  const again = await openEventStream(app.url, fia, { position })
  // Price events of the earlier posts may arrive at any time.
  const created = () => again.events.filter(({ event }) => event === 'post.created')
  await vi.waitFor(() => expect(created()).toMatchObject([{ data: { feeds: ['following'] } }]))
  for (const one of [again, other]) one.close()
})

test('when loading an event fails, clients reconnect or refetch', async () => {
  const { ivo, jil } = await createUsers(app, 'ivo', 'jil')
  const stream = await openStream(jil)
  // An invalid id makes the query fail, as a short outage of the database would.
  app.deps.bus.publish({ topic: 'post.created', post_id: 'unreadable', author_id: ivo.id })
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  const again = await openEventStream(app.url, jil, { position: stream.position() })
  await vi.waitFor(() => expect(again.events).toEqual([{ event: 'missed', data: {} }]))
  app.deps.bus.publish({ topic: 'notified', user_id: jil.id, notification_id: 'unreadable', created: true })
  await vi.waitFor(() => expect(again.events).toHaveLength(2))
  expect([again.events[1]?.event, again.isClosed()]).toEqual(['missed', false])
  again.close()
})

test('the price of a symbol at the time of a post is published when it is known', async () => {
  const { pam, quin } = await createUsers(app, 'pam', 'quin')
  const stream = await openStream(pam)
  const post = await quin.createPost('$EURUSD from here')
  await vi.waitFor(() => expect(changesOf(stream).at(-1)?.symbols).toMatchObject([{ code: 'EURUSD', is_sample: true }]), {
    timeout: 10_000,
  })
  expect(changesOf(stream).at(-1)?.symbols).toEqual((await pam.readPost(post)).body.symbols)
  stream.close()
})

test('a comment event has can_delete for the author of the post', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const post = await cleo.createPost('mine')
  const stream = await openStream(cleo)
  await dora.createComment(post, 'may the author remove this?')
  await vi.waitFor(() => expect(changesOf(stream).at(-1)?.comment?.can_delete).toBe(true))
  stream.close()
})

test('an edit reaches all users with the complete new content', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  const post = await mia.createPost('before', { tags: ['a'] })
  const stream = await openStream(noa)
  const { name, description, mentions, trading_markets, tags, files, symbols, edited_at } = (
    await mia.editPost(post, { description: 'after @noa', tags: ['b'], upload: [new File(['a,b'], 'levels.csv')] })
  ).body
  const edited = { name, description, mentions, trading_markets, tags, files, symbols, edited_at }
  expect(mentions).toEqual([{ id: noa.id, username: 'noa' }])
  await vi.waitFor(() => expect(changesOf(stream)).toEqual([{ id: post.id, likes_count: 0, comments_count: 0, edited }]))
  await mia.editPost({ ...post, name, description })
  await mia.likePost(post)
  await vi.waitFor(() => expect(changesOf(stream).at(-1)).toMatchObject({ likes_count: 1 }))
  expect(changesOf(stream).filter((change) => change.edited !== undefined)).toHaveLength(1)
  stream.close()
})

test('deleted comments and posts reach all users except blocked ones', async () => {
  const { oda, pat, ray } = await createUsers(app, 'oda', 'pat', 'ray')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${oda.id}, ${ray.id})`
  const post = await oda.createPost('short-lived')
  const comment = await pat.createComment(post, 'so short')
  const [open, hidden] = [await openStream(pat), await openStream(ray)]
  await pat.deleteComment(comment)
  await vi.waitFor(() =>
    expect(changesOf(open).at(-1)).toEqual({ id: post.id, likes_count: 0, comments_count: 0, removed_comment: comment.id }),
  )
  await oda.deletePost(post)
  await vi.waitFor(() => expect(open.events.at(-1)).toEqual({ event: 'post.deleted', data: { id: post.id } }))
  const own = await pat.createPost('after it')
  await vi.waitFor(() => expect(hidden.events.map(({ data }) => 'id' in data && data.id)).toEqual([own.id]))
  open.close()
  hidden.close()
})

test('an event crosses to the streams of another process', async () => {
  const { eli, fay } = await createUsers(app, 'eli', 'fay')
  const other = await startTestServer(app.database)
  try {
    const stream = await openStream(eli, other.url)
    const post = await fay.createPost('from another process')
    await vi.waitFor(() => expect(stream.events.map(({ data }) => 'id' in data && data.id)).toContain(post.id))
    stream.close()
  } finally {
    await other.close()
  }
})

test('no event of a user reaches a user whom they blocked', async () => {
  const { gil, ida, jo } = await createUsers(app, 'gil', 'ida', 'jo')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${gil.id}, ${ida.id})`
  const [hidden, open] = [await openStream(ida), await openStream(jo)]
  const post = await gil.createPost('not for ida')
  await gil.createComment(post, 'nor this')
  await vi.waitFor(() => expect(open.events).toHaveLength(2))
  const own = await jo.createPost('a post after it')
  await vi.waitFor(() => expect(hidden.events.map(({ data }) => 'id' in data && data.id)).toEqual([own.id]))
  hidden.close()
  open.close()
})

test('the stream of a session that logs out ends with session.ended', async () => {
  const { kim } = await createUsers(app, 'kim')
  const stream = await openStream(kim)
  await kim.call(logout, { body: { refresh: kim.session.refresh } })
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  expect(stream.events).toEqual([{ event: 'session.ended', data: {} }])
})

test('an ended stream receives no more events', async () => {
  const { zoe } = await createUsers(app, 'zoe')
  const stream = await openStream(zoe)
  const sessions = await app.deps.db.many<{ id: string }>`select id from sessions where user_id = ${zoe.id}`
  const session_ids = sessions.map(({ id }) => id)
  // Both in one tick: the second finds the stream ended but not yet closed.
  for (let time = 0; time < 2; time += 1) app.deps.bus.publish({ topic: 'session.ended', session_ids })
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  expect(stream.events).toEqual([{ event: 'session.ended', data: {} }])
})

test('returns 401 without authentication', async () => {
  expect((await fetch(app.url + openEvents.path)).status).toBe(401)
})

test('open streams end when the server closes', async () => {
  const { lea } = await createUsers(app, 'lea')
  const other = await startTestServer(app.database)
  const stream = await openStream(lea, other.url)
  await other.close()
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
})

test('a viewer gets no posts or comments of a muted user, only the counts', async () => {
  const { sia, tom, uma } = await createUsers(app, 'sia', 'tom', 'uma')
  await sia.call(mute, { params: { userId: tom.id } })
  const [muting, other] = [await openStream(sia), await openStream(uma)]
  const open = await uma.createPost('open for answers')
  await tom.createPost('muted')
  await tom.createComment(open, 'muted comment')
  await vi.waitFor(() => expect(changesOf(other).at(-1)?.comment?.content).toBe('muted comment'))
  await vi.waitFor(() =>
    expect(muting.events).toEqual([
      expect.objectContaining({ event: 'post.created', data: expect.objectContaining({ id: open.id }) as unknown }),
      { event: 'post.changed', data: { id: open.id, likes_count: 0, comments_count: 1 } },
    ]),
  )
  for (const stream of [muting, other]) stream.close()
})

test('notifications and unread counts reach only their owner', async () => {
  const { viv, wim, xan } = await createUsers(app, 'viv', 'wim', 'xan')
  const post = await viv.createPost('a post')
  const [owner, other] = [await openStream(viv), await openStream(xan)]
  const kinds = () => owner.events.flatMap(({ event }) => (event.startsWith('post.') ? [] : event))
  await wim.createComment(post, 'first')
  await wim.likePost(post)
  await xan.likePost(post)
  await vi.waitFor(() =>
    expect(kinds()).toEqual(['notification.created', 'counts', 'notification.created', 'counts', 'notification.changed', 'counts']),
  )
  const [liked] = (await viv.call(listNotifications)).body
  await wim.unlikePost(post)
  await xan.unlikePost(post)
  await vi.waitFor(() => expect(owner.events).toContainEqual({ event: 'notification.removed', data: { id: liked?.id } }))
  await viv.call(markNotificationsRead, { body: { all: true } })
  await vi.waitFor(() => expect(owner.events.at(-1)).toEqual({ event: 'counts', data: { unread_notifications: 0, unread_messages: 0 } }))
  expect(other.events.filter(({ event }) => !event.startsWith('post.'))).toEqual([])
  for (const stream of [owner, other]) stream.close()
})

test('a server that stops finishes the event that is being loaded, drops those behind it, and logs no failure', async () => {
  const { yan } = await createUsers(app, 'yan')
  const stopping = await startTestServer(app.database)
  await openStream(yan, stopping.url)
  const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = app.deps.db.transaction(async (tx) => {
    await tx.run`lock table alerts`
    isLocked.resolve()
    await release.promise
  })
  await isLocked.promise
  for (let event = 0; event < 3; event += 1) stopping.deps.bus.publish({ topic: 'alert.changed', user_id: yan.id, alert_id: yan.id })
  const countWaiting = () => app.deps.db.one`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect(await countWaiting()).toBeDefined(), 5_000)
  const closing = stopping.close()
  // A server that does not wait for the event has closed its connections before so many answers.
  try {
    for (let answers = 0; answers < 100; answers += 1) await stopping.deps.db.one`select 1`
  } finally {
    release.resolve()
    await Promise.all([closing, locking])
  }
  expect(stopping.logLines.filter((line) => line.includes('failed'))).toEqual([])
})
