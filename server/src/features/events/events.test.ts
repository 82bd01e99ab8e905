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

const listen = (person: TestUser, url = app.url) => openEventStream(url, person)
const changesOf = ({ events }: EventStream) => events.flatMap((heard) => (heard.event === 'post.changed' ? heard.data : []))

test('a new post, its likes and its comments reach everybody within a second', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const heard = await listen(ana)

  const post = await ben.createPost('live from the desk')
  await vi.waitFor(() => expect(heard.events).toEqual([{ event: 'post.created', data: post }]))

  await ben.likePost(post)
  await vi.waitFor(() => expect(changesOf(heard).at(-1)).toEqual({ id: post.id, likes_count: 1, comments_count: 0 }))

  const comment = await ben.createComment(post, 'and talking to myself')
  await vi.waitFor(() =>
    expect(changesOf(heard).at(-1)).toEqual({ id: post.id, likes_count: 1, comments_count: 1, comment: { ...comment, can_delete: false } }),
  )
  heard.close()
})

test('who likes a post in one place is told so wherever else they are, and nobody else is', async () => {
  const { ara, bea, cid } = await createUsers(app, 'ara', 'bea', 'cid')
  const post = await ara.createPost('liked from another tab')
  const [own, other] = [await listen(bea), await listen(cid)]
  await Promise.all([bea.likePost(post), cid.createComment(post, 'at the same time')])
  const told = (likes_count: number, user_liked: boolean) => expect.objectContaining({ id: post.id, likes_count, user_liked }) as unknown
  await vi.waitFor(() => expect(changesOf(own)).toContainEqual(told(1, true)))
  await bea.unlikePost(post)
  await vi.waitFor(() => expect(changesOf(own)).toContainEqual(told(0, false)))
  await vi.waitFor(() => expect(changesOf(other)).toContainEqual({ id: post.id, likes_count: 0, comments_count: 1 }))
  expect(changesOf(other).filter((change) => 'user_liked' in change)).toEqual([])
  for (const heard of [own, other]) heard.close()
})

test('a new post says in which of the hearer’s own feeds it stands, to whoever comes back as well', async () => {
  const { fia, gus, hob } = await createUsers(app, 'fia', 'gus', 'hob')
  await fia.call(follow, { params: { userId: gus.id } })
  await fia.call(watchSymbol, { params: { code: 'BTCUSD' } })
  const [heard, other] = [await listen(fia), await listen(hob)]
  const posts = [
    await gus.createPost('$BTC from a friend'),
    await gus.createPost('from a friend'),
    await hob.createPost('$BTC'),
    await hob.createPost('from nobody'),
  ]
  const feedsOf = ({ events }: EventStream) =>
    events.flatMap((one) => (one.event === 'post.created' && posts.some((post) => post.id === one.data.id) ? [one.data.feeds ?? []] : []))
  await vi.waitFor(() => expect(feedsOf(heard)).toEqual([['following', 'watchlist'], ['following'], ['watchlist'], []]))
  await vi.waitFor(() => expect(feedsOf(other)).toEqual([[], [], [], []]))
  const position = heard.position()
  heard.close()
  await gus.createPost('while fia was away')
  const again = await openEventStream(app.url, fia, { position })
  // The symbols of those before get their prices when they will.
  const created = () => again.events.filter(({ event }) => event === 'post.created')
  await vi.waitFor(() => expect(created()).toMatchObject([{ data: { feeds: ['following'] } }]))
  for (const one of [again, other]) one.close()
})

test('what could not be read when it was to be told is not lost in silence: all come back, and read anew', async () => {
  const { ivo, jil } = await createUsers(app, 'ivo', 'jil')
  const heard = await listen(jil)
  // A query that fails, as it would on a database that is gone for a moment.
  app.deps.bus.publish({ topic: 'post.created', post_id: 'unreadable', author_id: ivo.id })
  await vi.waitFor(() => expect(heard.isClosed()).toBe(true))
  const again = await openEventStream(app.url, jil, { position: heard.position() })
  await vi.waitFor(() => expect(again.events).toEqual([{ event: 'missed', data: {} }]))
  app.deps.bus.publish({ topic: 'notified', user_id: jil.id, notification_id: 'unreadable', created: true })
  await vi.waitFor(() => expect(again.events).toHaveLength(2))
  expect([again.events[1]?.event, again.isClosed()]).toEqual(['missed', false])
  again.close()
})

test('what a symbol cost when a post named it is told as soon as it is known', async () => {
  const { pam, quin } = await createUsers(app, 'pam', 'quin')
  const heard = await listen(pam)
  const post = await quin.createPost('$EURUSD from here')
  await vi.waitFor(() => expect(changesOf(heard).at(-1)?.symbols).toMatchObject([{ code: 'EURUSD', is_sample: true }]), { timeout: 10_000 })
  expect(changesOf(heard).at(-1)?.symbols).toEqual((await pam.readPost(post)).body.symbols)
  heard.close()
})

test('who may remove a comment is told so', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const post = await cleo.createPost('mine')
  const heard = await listen(cleo)
  await dora.createComment(post, 'may the author remove this?')
  await vi.waitFor(() => expect(changesOf(heard).at(-1)?.comment?.can_delete).toBe(true))
  heard.close()
})

test('an edit reaches everybody with all that the post says now', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  const post = await mia.createPost('before', { tags: ['a'] })
  const heard = await listen(noa)
  const { name, description, mentions, trading_markets, tags, files, symbols, edited_at } = (
    await mia.editPost(post, { description: 'after @noa', tags: ['b'], upload: [new File(['a,b'], 'levels.csv')] })
  ).body
  const edited = { name, description, mentions, trading_markets, tags, files, symbols, edited_at }
  expect(mentions).toEqual([{ id: noa.id, username: 'noa' }])
  await vi.waitFor(() => expect(changesOf(heard)).toEqual([{ id: post.id, likes_count: 0, comments_count: 0, edited }]))
  await mia.editPost({ ...post, name, description })
  await mia.likePost(post)
  await vi.waitFor(() => expect(changesOf(heard).at(-1)).toMatchObject({ likes_count: 1 }))
  expect(changesOf(heard).filter((change) => change.edited !== undefined)).toHaveLength(1)
  heard.close()
})

test('a deleted comment and a deleted post reach everybody but those whom a block hides', async () => {
  const { oda, pat, ray } = await createUsers(app, 'oda', 'pat', 'ray')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${oda.id}, ${ray.id})`
  const post = await oda.createPost('short-lived')
  const comment = await pat.createComment(post, 'so short')
  const [open, hidden] = [await listen(pat), await listen(ray)]
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
    const heard = await listen(eli, other.url)
    const post = await fay.createPost('told elsewhere')
    await vi.waitFor(() => expect(heard.events.map(({ data }) => 'id' in data && data.id)).toContain(post.id))
    heard.close()
  } finally {
    await other.close()
  }
})

test('nothing of a person reaches those whom a block hides', async () => {
  const { gil, ida, jo } = await createUsers(app, 'gil', 'ida', 'jo')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${gil.id}, ${ida.id})`
  const [hidden, open] = [await listen(ida), await listen(jo)]
  const post = await gil.createPost('not for ida')
  await gil.createComment(post, 'nor this')
  await vi.waitFor(() => expect(open.events).toHaveLength(2))
  const own = await jo.createPost('a post after it')
  await vi.waitFor(() => expect(hidden.events.map(({ data }) => 'id' in data && data.id)).toEqual([own.id]))
  hidden.close()
  open.close()
})

test('the stream of a session that is logged out says so and ends', async () => {
  const { kim } = await createUsers(app, 'kim')
  const heard = await listen(kim)
  await kim.call(logout, { body: { refresh: kim.session.refresh } })
  await vi.waitFor(() => expect(heard.isClosed()).toBe(true))
  expect(heard.events).toEqual([{ event: 'session.ended', data: {} }])
})

test('a stream that has just ended is told nothing more', async () => {
  const { zoe } = await createUsers(app, 'zoe')
  const heard = await listen(zoe)
  const sessions = await app.deps.db.many<{ id: string }>`select id from sessions where user_id = ${zoe.id}`
  const session_ids = sessions.map(({ id }) => id)
  // In one breath, so that the second finds the stream ended and not yet closed.
  for (let time = 0; time < 2; time += 1) app.deps.bus.publish({ topic: 'session.ended', session_ids })
  await vi.waitFor(() => expect(heard.isClosed()).toBe(true))
  expect(heard.events).toEqual([{ event: 'session.ended', data: {} }])
})

test('a guest gets no stream', async () => {
  expect((await fetch(app.url + openEvents.path)).status).toBe(401)
})

test('the server closes although streams are open, and they end', async () => {
  const { lea } = await createUsers(app, 'lea')
  const other = await startTestServer(app.database)
  const heard = await listen(lea, other.url)
  await other.close()
  await vi.waitFor(() => expect(heard.isClosed()).toBe(true))
})

test('who has muted somebody hears neither of their posts nor of what they say, only of the counts', async () => {
  const { sia, tom, uma } = await createUsers(app, 'sia', 'tom', 'uma')
  await sia.call(mute, { params: { userId: tom.id } })
  const [deaf, hearing] = [await listen(sia), await listen(uma)]
  const open = await uma.createPost('anybody may answer')
  await tom.createPost('unheard')
  await tom.createComment(open, 'unheard too')
  await vi.waitFor(() => expect(changesOf(hearing).at(-1)?.comment?.content).toBe('unheard too'))
  await vi.waitFor(() =>
    expect(deaf.events).toEqual([
      expect.objectContaining({ event: 'post.created', data: expect.objectContaining({ id: open.id }) as unknown }),
      { event: 'post.changed', data: { id: open.id, likes_count: 0, comments_count: 1 } },
    ]),
  )
  for (const heard of [deaf, hearing]) heard.close()
})

test('notifications and how many are unread reach their owner, and nobody else', async () => {
  const { viv, wim, xan } = await createUsers(app, 'viv', 'wim', 'xan')
  const post = await viv.createPost('told')
  const [owner, other] = [await listen(viv), await listen(xan)]
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
  for (const heard of [owner, other]) heard.close()
})
