import { acceptFriendship, declineFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { listNotifications, readNotifications } from '@trademates/contract/notifications'
import { block, follow, mute, readOwnProfile, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type Person } from '@trademates/test-support/server/users.ts'

const app = useApp()

const at = (other: Person) => ({ params: { userId: other.id } })
const told = async (who: Person, query: Record<string, string | number> = {}) => (await who.asks(listNotifications, { query })).body
const messages = async (who: Person) => (await told(who)).map(({ message }) => message)
const unread = async (who: Person) => (await who.asks(readOwnProfile)).body.unread_notifications
const asks = async (who: Person, other: Person) => (await who.asks(requestFriendship, { body: { to_user: other.id } })).body.friendship_id

test('one is told of likes, comments, follows and mentions, with who did it and where', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.posts('levels')
  await ben.likes(post)
  await ben.comments(post, 'nice, @ana, and thanks')
  await ben.asks(follow, at(ana))
  const theirs = await ben.posts('as @ANA and @ana. said; mail me@ana or see x.y/@ana')
  expect((await told(ana)).map(({ message, kind, post_id, actor }) => [message, kind, post_id, actor?.username])).toEqual([
    ['ben mentioned you.', 'mention', theirs.id, 'ben'],
    ['ben follows you.', 'follow', null, 'ben'],
    ['ben commented on your post.', 'comment', post.id, 'ben'],
    ['ben liked your post.', 'like', post.id, 'ben'],
  ])
  for (const { id, _id, is_read } of await told(ana)) expect([_id, is_read]).toEqual([id, false])
  expect([await unread(ana), await told(ben)]).toEqual([4, []])
})

test('what is quoted is how the comment begins, or what the post is called now; nothing that one may not see any more', async () => {
  const { bea, cal, dag } = await createUsers(app, 'bea', 'cal', 'dag')
  const excerpts = async (who: Person) => (await told(who)).map(({ kind, excerpt }) => [kind, excerpt])
  const post = await bea.posts('before')
  await cal.likes(post)
  await cal.comments(post, 'Where is the stop?')
  const long = await dag.comments(post, '😀'.repeat(201))
  await cal.asks(follow, at(bea))
  await bea.edits(post, { name: 'Four views', description: 'of one print, @dag' })
  expect(await excerpts(bea)).toEqual([
    ['follow', null],
    ['comment', `${'😀'.repeat(200)}…`],
    ['comment', 'Where is the stop?'],
    ['like', 'Four views'],
  ])
  await dag.likes(await bea.posts(`${'word '.repeat(20)}and on it goes`))
  expect((await excerpts(bea))[0]).toEqual(['like', `${'word '.repeat(16).trim()}…`])
  expect(await excerpts(dag)).toEqual([['mention', 'Four views']])
  await dag.deletesComment(long)
  await bea.asks(block, at(dag))
  expect([await excerpts(dag), (await excerpts(bea)).length]).toEqual([[], 3])
})

test('a request is told under what Accept sends, changes in place, and its answer is told back', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const id = await asks(cleo, dan)
  expect(await told(dan)).toMatchObject([
    { kind: 'friend_request', _id: id, friendship_id: id, friendship_status: 'pending', is_read: false },
  ])
  const [asked] = await told(dan)
  await dan.asks(acceptFriendship, { body: { friendship_id: asked?._id ?? '' } })
  expect(await told(dan)).toMatchObject([{ id: asked?.id, friendship_status: 'accepted', is_read: true, actor: { relation: 'friends' } }])
  expect(await told(cleo)).toMatchObject([{ kind: 'request_accepted', message: 'dan accepted your request to connect.' }])
  expect([await unread(cleo), await unread(dan)]).toEqual([1, 0])
})

test('of a request declined its notification says so, of one withdrawn nothing is left, of two that crossed each hears once', async () => {
  const { eve, fin, gus } = await createUsers(app, 'eve', 'fin', 'gus')
  await fin.asks(declineFriendship, { body: { friendship_id: await asks(eve, fin) } })
  expect(await told(fin)).toMatchObject([{ friendship_status: 'declined', is_read: true }])
  expect(await told(eve)).toEqual([])
  await eve.asks(withdrawRequest, { params: { id: await asks(eve, gus) } })
  expect([await told(gus), await unread(gus)]).toEqual([[], 0])
  const wish = (who: Person, other: Person) => who.asks(requestFriendship, { body: { to_user: other.id } })
  await Promise.all([wish(fin, gus), wish(gus, fin), wish(fin, gus), wish(gus, fin)])
  const kinds = [(await told(fin)).filter(({ actor }) => actor?.id === gus.id), await told(gus)].map((all) => all.map(({ kind }) => kind))
  expect(kinds.flat().toSorted()).toEqual(['friend_request', 'request_accepted'])
})

test('likes of one post are one notification until it is read; one taken back leaves it', async () => {
  const { hal, ida, jo, kim } = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
  const post = await hal.posts('liked')
  await Promise.all([ida, jo, kim].map((who) => who.likes(post)))
  const [group, ...more] = await told(hal)
  expect([group?.message.replace(/^\w+/, 'one'), more]).toEqual(['one and 2 others liked your post.', []])
  await kim.unlikes(post)
  await jo.unlikes(post)
  expect([await messages(hal), await unread(hal)]).toEqual([['ida liked your post.'], 1])
  await hal.asks(readNotifications, { body: { ids: [group?.id ?? ''] } })
  await jo.likes(post)
  expect(await messages(hal)).toEqual(['jo liked your post.', 'ida liked your post.'])
  expect(await unread(hal)).toBe(1)
  await Promise.all([jo.unlikes(post), ida.unlikes(post)])
  expect(await told(hal)).toEqual([])
})

test('likes given and taken back at once leave a group of those who like', async () => {
  const people = await createUsers(app, 'l0', 'l1', 'l2', 'l3', 'l4')
  const [author, ...others] = Object.values(people) as [Person, ...Person[]]
  const post = await author.posts('contested')
  for (let time = 0; time < 8; time += 1)
    await Promise.all(others.map((who, n) => ((n + time) % 2 === 0 ? who.likes(post) : who.unlikes(post))))
  const [group, ...more] = await told(author)
  expect([group?.message.replace(/^\w+/, 'one'), more]).toEqual(['one and 1 other liked your post.', []])
})

test('however likes, comments and reading cross, what counts as unread is what the list shows, and likes taken back leave nothing', async () => {
  const people = await createUsers(app, 'p0', 'p1', 'p2', 'p3', 'p4')
  const [author, ...others] = Object.values(people) as [Person, ...Person[]]
  const first = await author.posts('one')
  const posts = [first, await author.posts('two')]
  for (let time = 0; time < 6; time += 1) {
    await Promise.all([
      ...others.flatMap((who, n) => posts.map((post, at) => ((n + time + at) % 3 === 0 ? who.unlikes(post) : who.likes(post)))),
      others[time % 4]?.comments(posts[time % 2] ?? first, `word ${time}`),
      author.asks(readNotifications, { body: { all: true } }),
    ])
    const list = await told(author, { limit: 50 })
    const groups = list.filter(({ kind, is_read }) => kind === 'like' && !is_read).map(({ post_id }) => post_id)
    expect(new Set(groups).size).toBe(groups.length)
    expect(await unread(author)).toBe(list.filter(({ is_read }) => !is_read).length)
  }
  await Promise.all(others.flatMap((who) => posts.map((post) => who.unlikes(post))))
  expect((await told(author, { limit: 50 })).map(({ kind }) => kind)).toEqual(Array(6).fill('comment'))
})

test('nobody is told of themselves, of the blocked and muted, or twice of one who follows again and again', async () => {
  const { lou, mo, nia, oz } = await createUsers(app, 'lou', 'mo', 'nia', 'oz')
  const post = await lou.posts('I am @lou')
  await lou.likes(post)
  await lou.comments(post, '@lou again')
  expect(await told(lou)).toEqual([])

  await lou.asks(mute, at(mo))
  await mo.likes(post)
  await mo.comments(post, 'hello @lou')
  await mo.asks(follow, at(lou))
  expect([await told(lou), await unread(lou)]).toEqual([[], 0])

  await nia.likes(post)
  await nia.comments(post, 'soon blocked')
  expect(await unread(lou)).toBe(2)
  await lou.asks(block, at(nia))
  expect([await told(lou), await unread(lou)]).toEqual([[], 0])
  await nia.posts('@lou cannot hear this')
  expect(await told(lou)).toEqual([])

  for (let time = 0; time < 3; time += 1) await oz.asks(follow, at(lou))
  expect(await messages(lou)).toEqual(['oz follows you.'])
  await oz.asks(unfollow, at(lou))
  expect(await told(lou)).toEqual([])
})

test('all or some are read, never those of others; pages end; what a post took with it is gone', async () => {
  const { pia, quin } = await createUsers(app, 'pia', 'quin')
  const post = await pia.posts('many')
  for (const text of ['1', '2', '3']) await quin.comments(post, text)
  const all = await told(pia)
  await quin.asks(readNotifications, { body: { ids: all.map(({ id }) => id) } })
  expect(await unread(pia)).toBe(3)
  await pia.asks(readNotifications, { body: { ids: all.slice(0, 1).map(({ id }) => id) } })
  expect((await told(pia)).map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect((await pia.asks(listNotifications, { query: { unread: 'true' } })).body.map(({ id }) => id)).toEqual(
    all.slice(1).map(({ id }) => id),
  )
  await pia.asks(readNotifications, { body: { all: true } })
  expect(await unread(pia)).toBe(0)
  expect(await pia.asks(readNotifications, { body: {} })).toBeRefusedAt({ non_field_errors: ['Name notifications, or say all.'] })

  const first = await pia.asks(listNotifications, { query: { limit: 2 } })
  const query = Object.fromEntries(new URL(first.next ?? '', app.url).searchParams)
  const second = await pia.asks(listNotifications, { query })
  expect([[...first.body, ...second.body].map(({ id }) => id), second.next]).toEqual([all.map(({ id }) => id), null])
  await pia.deletes(post)
  expect(await told(pia)).toEqual([])
})

test('whom an edit names is told, whom the post named before is not, and nobody twice', async () => {
  const { rey, sol, tom } = await createUsers(app, 'rey', 'sol', 'tom')
  const post = await rey.posts('with @sol')
  await rey.edits(post, { description: 'with @sol and @Tom' })
  const once = [['rey mentioned you.'], ['rey mentioned you.']]
  expect([await messages(sol), await messages(tom)]).toEqual(once)
  expect((await told(tom))[0]).toMatchObject({ kind: 'mention', post_id: post.id })
  await rey.edits(post, { description: 'alone' })
  await rey.edits(post, { description: 'with @tom again, and @sol' })
  expect([await messages(sol), await messages(tom)]).toEqual(once)

  await tom.asks(mute, at(sol))
  const quiet = await sol.posts('for @tom')
  await tom.asks(unmute, at(sol))
  await sol.edits(quiet, { description: 'for @tom, better said' })
  expect(await messages(tom)).toEqual(['rey mentioned you.'])
})

test('a text carries whom it names, as far as its reader may see them', async () => {
  const { uma, val, wes, xia } = await createUsers(app, 'uma', 'val', 'wes', 'xia')
  const post = await uma.posts('@VAL and @wes, not @nobody, @val again')
  const comment = await val.comments(post, 'yes, @uma')
  const [isVal, isWes, isUma] = [val, wes, uma].map(({ id, name }) => ({ id, username: name }))
  expect([post.mentions, comment.mentions]).toEqual([[isVal, isWes], [isUma]])
  await wes.asks(block, at(xia))
  expect((await xia.reads(post)).body).toMatchObject({ mentions: [isVal], comments: [{ mentions: [isUma] }] })
  expect((await xia.commentsOf(post))[0]?.mentions).toEqual([isUma])
  await uma.edits(post, { description: 'only @wes' })
  expect((await uma.versionsOf(post))[0]?.mentions).toEqual([isVal, isWes])
})
