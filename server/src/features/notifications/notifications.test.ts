import { acceptFriendship, declineFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { block, follow, mute, readOwnProfile, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const at = (other: TestUser) => ({ params: { userId: other.id } })
const fetchNotifications = async (user: TestUser, query: Record<string, string | number> = {}) =>
  (await user.call(listNotifications, { query })).body
const fetchMessageTexts = async (user: TestUser) => (await fetchNotifications(user)).map(({ message }) => message)
const countUnread = async (user: TestUser) => (await user.call(readOwnProfile)).body.unread_notifications
const requestFriend = async (user: TestUser, other: TestUser) =>
  (await user.call(requestFriendship, { body: { to_user: other.id } })).body.friendship_id

test('likes, comments, follows and mentions create notifications with actor and post', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('levels')
  await ben.likePost(post)
  await ben.createComment(post, 'nice, @ana, and thanks')
  await ben.call(follow, at(ana))
  const theirs = await ben.createPost('as @ANA and @ana. so; write to me@ana or see x.y/@ana')
  expect((await fetchNotifications(ana)).map(({ message, kind, post_id, actor }) => [message, kind, post_id, actor?.username])).toEqual([
    ['ben mentioned you.', 'mention', theirs.id, 'ben'],
    ['ben follows you.', 'follow', null, 'ben'],
    ['ben commented on your post.', 'comment', post.id, 'ben'],
    ['ben liked your post.', 'like', post.id, 'ben'],
  ])
  for (const { id, _id, is_read } of await fetchNotifications(ana)) expect([_id, is_read]).toEqual([id, false])
  expect([await countUnread(ana), await fetchNotifications(ben)]).toEqual([4, []])
})

test('the excerpt is the start of the comment or the current name of the post; hidden content is left out', async () => {
  const { bea, cal, dag } = await createUsers(app, 'bea', 'cal', 'dag')
  const excerpts = async (user: TestUser) => (await fetchNotifications(user)).map(({ kind, excerpt }) => [kind, excerpt])
  const post = await bea.createPost('before')
  await cal.likePost(post)
  await cal.createComment(post, 'Where is the stop?')
  const long = await dag.createComment(post, '😀'.repeat(201))
  await cal.call(follow, at(bea))
  await bea.editPost(post, { name: 'Four views', description: 'of one print, @dag' })
  expect(await excerpts(bea)).toEqual([
    ['follow', null],
    ['comment', `${'😀'.repeat(200)}…`],
    ['comment', 'Where is the stop?'],
    ['like', 'Four views'],
  ])
  await dag.likePost(await bea.createPost(`${'word '.repeat(20)}and on it goes`))
  expect((await excerpts(bea))[0]).toEqual(['like', `${'word '.repeat(16).trim()}…`])
  expect(await excerpts(dag)).toEqual([['mention', 'Four views']])
  await dag.deleteComment(long)
  await bea.call(block, at(dag))
  expect([await excerpts(dag), (await excerpts(bea)).length]).toEqual([[], 3])
})

test('a friend request notification has the id for Accept and changes in place; the sender is notified of the answer', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const id = await requestFriend(cleo, dan)
  expect(await fetchNotifications(dan)).toMatchObject([
    { kind: 'friend_request', _id: id, friendship_id: id, friendship_status: 'pending', is_read: false },
  ])
  const [request] = await fetchNotifications(dan)
  await dan.call(acceptFriendship, { body: { friendship_id: request?._id ?? '' } })
  expect(await fetchNotifications(dan)).toMatchObject([
    { id: request?.id, friendship_status: 'accepted', is_read: true, actor: { relation: 'friends' } },
  ])
  expect(await fetchNotifications(cleo)).toMatchObject([{ kind: 'request_accepted', message: 'dan accepted your request to connect.' }])
  expect([await countUnread(cleo), await countUnread(dan)]).toEqual([1, 0])
})

test('a declined request shows its status, a withdrawn one disappears, crossed requests notify each user once', async () => {
  const { eve, fin, gus } = await createUsers(app, 'eve', 'fin', 'gus')
  await fin.call(declineFriendship, { body: { friendship_id: await requestFriend(eve, fin) } })
  expect(await fetchNotifications(fin)).toMatchObject([{ friendship_status: 'declined', is_read: true }])
  expect(await fetchNotifications(eve)).toEqual([])
  await eve.call(withdrawRequest, { params: { id: await requestFriend(eve, gus) } })
  expect([await fetchNotifications(gus), await countUnread(gus)]).toEqual([[], 0])
  const sendRequest = (user: TestUser, other: TestUser) => user.call(requestFriendship, { body: { to_user: other.id } })
  await Promise.all([sendRequest(fin, gus), sendRequest(gus, fin), sendRequest(fin, gus), sendRequest(gus, fin)])
  const kinds = [(await fetchNotifications(fin)).filter(({ actor }) => actor?.id === gus.id), await fetchNotifications(gus)].map((all) =>
    all.map(({ kind }) => kind),
  )
  expect(kinds.flat().toSorted()).toEqual(['friend_request', 'request_accepted'])
})

test('likes of a post share one notification until it is read; an unlike leaves the group', async () => {
  const { hal, ida, jo, kim } = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
  const post = await hal.createPost('liked')
  await Promise.all([ida, jo, kim].map((user) => user.likePost(post)))
  const [group, ...more] = await fetchNotifications(hal)
  expect([group?.message.replace(/^\w+/, 'one'), more]).toEqual(['one and 2 others liked your post.', []])
  await kim.unlikePost(post)
  await jo.unlikePost(post)
  expect([await fetchMessageTexts(hal), await countUnread(hal)]).toEqual([['ida liked your post.'], 1])
  await hal.call(markNotificationsRead, { body: { ids: [group?.id ?? ''] } })
  await jo.likePost(post)
  expect(await fetchMessageTexts(hal)).toEqual(['jo liked your post.', 'ida liked your post.'])
  expect(await countUnread(hal)).toBe(1)
  await Promise.all([jo.unlikePost(post), ida.unlikePost(post)])
  expect(await fetchNotifications(hal)).toEqual([])
})

test('concurrent likes and unlikes result in a group of the current likers', async () => {
  const people = await createUsers(app, 'l0', 'l1', 'l2', 'l3', 'l4')
  const [author, ...others] = Object.values(people) as [TestUser, ...TestUser[]]
  const post = await author.createPost('contested')
  for (let time = 0; time < 8; time += 1)
    await Promise.all(others.map((user, n) => ((n + time) % 2 === 0 ? user.likePost(post) : user.unlikePost(post))))
  const [group, ...more] = await fetchNotifications(author)
  expect([group?.message.replace(/^\w+/, 'one'), more]).toEqual(['one and 1 other liked your post.', []])
})

test('with concurrent likes, comments and reads the unread count equals the list', async () => {
  const people = await createUsers(app, 'p0', 'p1', 'p2', 'p3', 'p4')
  const [author, ...others] = Object.values(people) as [TestUser, ...TestUser[]]
  const first = await author.createPost('one')
  const posts = [first, await author.createPost('two')]
  for (let time = 0; time < 6; time += 1) {
    await Promise.all([
      ...others.flatMap((user, n) => posts.map((post, at) => ((n + time + at) % 3 === 0 ? user.unlikePost(post) : user.likePost(post)))),
      others[time % 4]?.createComment(posts[time % 2] ?? first, `word ${time}`),
      author.call(markNotificationsRead, { body: { all: true } }),
    ])
    const list = await fetchNotifications(author, { limit: 50 })
    const groups = list.filter(({ kind, is_read }) => kind === 'like' && !is_read).map(({ post_id }) => post_id)
    expect(new Set(groups).size).toBe(groups.length)
    expect(await countUnread(author)).toBe(list.filter(({ is_read }) => !is_read).length)
  }
  await Promise.all(others.flatMap((user) => posts.map((post) => user.unlikePost(post))))
  expect((await fetchNotifications(author, { limit: 50 })).map(({ kind }) => kind)).toEqual(Array(6).fill('comment'))
})

test('no notifications of own actions, of blocked or muted users, or of repeated follows', async () => {
  const { lou, mo, nia, oz } = await createUsers(app, 'lou', 'mo', 'nia', 'oz')
  const post = await lou.createPost('I am @lou')
  await lou.likePost(post)
  await lou.createComment(post, '@lou again')
  expect(await fetchNotifications(lou)).toEqual([])

  await lou.call(mute, at(mo))
  await mo.likePost(post)
  await mo.createComment(post, 'hello @lou')
  await mo.call(follow, at(lou))
  expect([await fetchNotifications(lou), await countUnread(lou)]).toEqual([[], 0])

  await nia.likePost(post)
  await nia.createComment(post, 'soon blocked')
  expect(await countUnread(lou)).toBe(2)
  await lou.call(block, at(nia))
  expect([await fetchNotifications(lou), await countUnread(lou)]).toEqual([[], 0])
  await nia.createPost('@lou must not see this')
  expect(await fetchNotifications(lou)).toEqual([])

  for (let time = 0; time < 3; time += 1) await oz.call(follow, at(lou))
  expect(await fetchMessageTexts(lou)).toEqual(['oz follows you.'])
  await oz.call(unfollow, at(lou))
  expect(await fetchNotifications(lou)).toEqual([])
})

test('some or all are marked as read, not those of other users; pages end; a deleted post removes its notifications', async () => {
  const { pia, quin } = await createUsers(app, 'pia', 'quin')
  const post = await pia.createPost('many')
  for (const text of ['1', '2', '3']) await quin.createComment(post, text)
  const all = await fetchNotifications(pia)
  await quin.call(markNotificationsRead, { body: { ids: all.map(({ id }) => id) } })
  expect(await countUnread(pia)).toBe(3)
  await pia.call(markNotificationsRead, { body: { ids: all.slice(0, 1).map(({ id }) => id) } })
  expect((await fetchNotifications(pia)).map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect((await pia.call(listNotifications, { query: { unread: 'true' } })).body.map(({ id }) => id)).toEqual(
    all.slice(1).map(({ id }) => id),
  )
  await pia.call(markNotificationsRead, { body: { all: true } })
  expect(await countUnread(pia)).toBe(0)
  expect(await pia.call(markNotificationsRead, { body: {} })).toHaveFieldErrors({ non_field_errors: ['Name notifications, or say all.'] })

  const first = await pia.call(listNotifications, { query: { limit: 2 } })
  const query = Object.fromEntries(new URL(first.next ?? '', app.url).searchParams)
  const second = await pia.call(listNotifications, { query })
  expect([[...first.body, ...second.body].map(({ id }) => id), second.next]).toEqual([all.map(({ id }) => id), null])
  await pia.deletePost(post)
  expect(await fetchNotifications(pia)).toEqual([])
})

test('an edit notifies newly mentioned users only, and each user once', async () => {
  const { rey, sol, tom } = await createUsers(app, 'rey', 'sol', 'tom')
  const post = await rey.createPost('with @sol')
  await rey.editPost(post, { description: 'with @sol and @Tom' })
  const once = [['rey mentioned you.'], ['rey mentioned you.']]
  expect([await fetchMessageTexts(sol), await fetchMessageTexts(tom)]).toEqual(once)
  expect((await fetchNotifications(tom))[0]).toMatchObject({ kind: 'mention', post_id: post.id })
  await rey.editPost(post, { description: 'alone' })
  await rey.editPost(post, { description: 'with @tom again, and @sol' })
  expect([await fetchMessageTexts(sol), await fetchMessageTexts(tom)]).toEqual(once)

  await tom.call(mute, at(sol))
  const unnoticed = await sol.createPost('for @tom')
  await tom.call(unmute, at(sol))
  await sol.editPost(unnoticed, { description: 'for @tom, rephrased' })
  expect(await fetchMessageTexts(tom)).toEqual(['rey mentioned you.'])
})

test('a text has the mentions that its viewer may see', async () => {
  const { uma, val, wes, xia } = await createUsers(app, 'uma', 'val', 'wes', 'xia')
  const post = await uma.createPost('@VAL and @wes, not @unknown, @val again')
  const comment = await val.createComment(post, 'yes, @uma')
  const [isVal, isWes, isUma] = [val, wes, uma].map(({ id, name }) => ({ id, username: name }))
  expect([post.mentions, comment.mentions]).toEqual([[isVal, isWes], [isUma]])
  await wes.call(block, at(xia))
  expect((await xia.readPost(post)).body).toMatchObject({ mentions: [isVal], comments: [{ mentions: [isUma] }] })
  expect((await xia.listComments(post))[0]?.mentions).toEqual([isUma])
  await uma.editPost(post, { description: 'only @wes' })
  expect((await uma.listVersions(post))[0]?.mentions).toEqual([isVal, isWes])
})
