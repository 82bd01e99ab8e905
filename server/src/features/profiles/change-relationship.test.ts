import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createComment } from '@trademates/contract/comments'
import { likePost } from '@trademates/contract/likes'
import { listPostsByAuthor } from '@trademates/contract/posts'
import {
  block,
  follow,
  listBlocked,
  listFollowers,
  listFollowing,
  listMuted,
  mute,
  readOwnProfile,
  readProfile,
  unblock,
  unfollow,
  unmute,
} from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { hide } from '#features/posts/changes/hide.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser, signUp } from '@trademates/test-support/server/users.ts'
import { connectUsers } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

const at = (other: { id: string }) => ({ params: { userId: other.id } })
const profile = async (user: TestUser, of: TestUser) => (await user.call(readProfile, at(of))).body
const UNKNOWN_USER = { id: '01890000-0000-7000-8000-000000000000' }

test('a profile shows counts, follows and posts, but neither email nor phone number', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const posts = [await ana.createPost('first'), await ana.createPost('second')]
  await ben.call(follow, at(ana))
  await cleo.call(follow, at(ana))
  await ana.call(follow, at(ben))

  const seen = await profile(ben, ana)
  expect(seen).toMatchObject({ username: 'ana', relation: 'none', followers_count: 2, following_count: 1, posts_count: 2 })
  expect(seen).toMatchObject({ is_following: true, is_muted: false, mutual_count: 0 })
  expect(seen.followers.map(({ username, relation }) => [username, relation])).toEqual([
    ['cleo', 'none'],
    ['ben', 'self'],
  ])
  expect(seen.following.map(({ username }) => username)).toEqual(['ben'])
  expect(JSON.stringify(await ben.call(readProfile, at(ana)))).not.toMatch(/email|phone|\.example/)
  expect((await ben.call(listPostsByAuthor, at(ana))).body.map(({ id }) => id)).toEqual(posts.toReversed().map(({ id }) => id))
  expect(await profile(ana, ana)).toMatchObject({ relation: 'self', is_following: false })
})

test('a profile shows the join date and the subjects of the posts that the viewer may see', async () => {
  const { una, vic } = await createUsers(app, 'una', 'vic')
  expect((await profile(vic, una)).subjects).toEqual({ symbols: [], markets: [], latest_at: null })
  await una.createPost('$EURUSD and $GBPUSD')
  await una.createPost('$XAUUSD', { market: 'Commodities' })
  const last = await una.createPost('$EURUSD again')
  const hidden = await una.createPost('$BTCUSD', { market: 'Crypto' })
  await hide(app.deps, hidden.id, { operator: 'root', reason: 'House rule 3' })

  const { subjects, joined_at } = await profile(vic, una)
  expect(Date.parse(joined_at)).toBeLessThan(Date.parse(last.created_at))
  expect(subjects).toEqual({
    symbols: [
      { symbol: 'EURUSD', posts_count: 2 },
      { symbol: 'XAUUSD', posts_count: 1 },
      { symbol: 'GBPUSD', posts_count: 1 },
    ],
    markets: [
      { market: 'Forex', posts_count: 2 },
      { market: 'Commodities', posts_count: 1 },
    ],
    latest_at: last.created_at,
  })
  expect((await profile(una, una)).subjects.markets.map(({ market }) => market)).toEqual(['Forex', 'Crypto', 'Commodities'])
})

test('a profile lists mutual friends, except those hidden by a block', async () => {
  const { wes, xia, yan, zoe } = await createUsers(app, 'wes', 'xia', 'yan', 'zoe')
  for (const common of [yan, zoe]) for (const one of [wes, xia]) await connectUsers(one, common)
  const names = async (user: TestUser, of: TestUser) => (await profile(user, of)).mutuals.map(({ username }) => username)
  expect((await names(wes, xia)).toSorted()).toEqual(['yan', 'zoe'])
  expect(await names(wes, wes)).toEqual([])
  await zoe.call(block, at(wes))
  expect(await names(wes, xia)).toEqual(['yan'])
})

test('posts and followers are paginated to the end', async () => {
  const { dan, eve, fin, gus } = await createUsers(app, 'dan', 'eve', 'fin', 'gus')
  for (const user of [eve, fin, gus]) await user.call(follow, at(dan))
  for (const text of ['1', '2', '3']) await dan.createPost(text)
  const names: string[][] = []
  let query: Record<string, string> = { limit: '2' }
  for (let page = await eve.call(listFollowers, { ...at(dan), query }); ; page = await eve.call(listFollowers, { ...at(dan), query })) {
    names.push(page.body.map(({ username }) => username))
    if (page.next === null) break
    query = Object.fromEntries(new URL(page.next, app.url).searchParams)
  }
  expect(names).toEqual([['gus', 'fin'], ['eve']])
  expect((await eve.call(listFollowing, at(gus))).body.map(({ username }) => username)).toEqual(['dan'])
  const first = await eve.call(listPostsByAuthor, { ...at(dan), query: { limit: 2 } })
  expect([first.body.length, first.next === null]).toEqual([2, false])
  const strange = await eve.call(listFollowers, { ...at(dan), query: { cursor: 'x' } })
  expect(strange).toHaveFieldErrors({ cursor: ['This cursor is not one of ours.'] })
})

test('twenty concurrent follows count once, as do twenty unfollows', async () => {
  const { hal, ida } = await createUsers(app, 'hal', 'ida')
  const times = Array.from({ length: 20 })
  const done = await Promise.all(times.map(() => hal.call(follow, at(ida))))
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([204]))
  expect([(await profile(hal, ida)).followers_count, (await ida.call(readOwnProfile)).body.followers_count]).toEqual([1, 1])
  await Promise.all(times.map(() => hal.call(unfollow, at(ida))))
  expect(await profile(hal, ida)).toMatchObject({ followers_count: 0, is_following: false })
  const stored = await app.deps.db.one<{ followers_count: number }>`select followers_count from users where id = ${ida.id}`
  expect(stored).toEqual({ followers_count: 0 })
})

test('concurrent mutual follows leave exact counts', async () => {
  const users = Object.values(await createUsers(app, 'c1', 'c2', 'c3', 'c4', 'c5'))
  await Promise.all(users.flatMap((user) => users.filter((other) => other !== user).map((other) => user.call(follow, at(other)))))
  await Promise.all(users.slice(1).map((user) => user.call(unfollow, at(users[0] ?? UNKNOWN_USER))))
  const counts = await app.deps.db.many<{ stored: number; real: number }>`
    select followers_count as stored, (select count(*)::int from follows where followed_id = users.id) as real
    from users where username like 'c_' order by username`
  expect(counts.map(({ stored }) => stored)).toEqual([0, 4, 4, 4, 4])
  expect(counts.map(({ real }) => real)).toEqual([0, 4, 4, 4, 4])
})

const CHANGES = { follow, unfollow, block, unblock, mute, unmute }

test.each(Object.entries(CHANGES))('%s rejects the viewer, unknown and unverified users', async (name, spec) => {
  const { jo } = await (once ??= createUsers(app, 'jo'))
  const verb = name.replace(/^un/, '')
  expect(await jo.call(spec, at(jo))).toHaveFieldErrors({ non_field_errors: [`You cannot ${verb} yourself.`] })
  expect(await jo.call(spec, at(UNKNOWN_USER))).toFailWith('not_found')
  await signUp(app, 'newcomer')
  const newcomer = await app.deps.db.one<{ id: string }>`select id from users where username = 'newcomer'`
  expect(await jo.call(spec, at(newcomer ?? jo))).toFailWith('not_found')
})
let once: ReturnType<typeof createUsers<'jo'>> | undefined

test('S13 a block ends follows in both directions and hides both users from each other on every read path', async () => {
  const { kim, lou, mo } = await createUsers(app, 'kim', 'lou', 'mo')
  await Promise.all([kim.call(follow, at(lou)), lou.call(follow, at(kim)), mo.call(follow, at(kim)), mo.call(follow, at(lou))])
  const post = { kim: await kim.createPost('by kim'), lou: await lou.createPost('by lou') }
  const open = await mo.createPost('in between')
  await kim.createComment(open, 'kim was here')
  await lou.createComment(open, 'lou was here')

  expect((await kim.call(block, at(lou))).status).toBe(204)
  expect((await kim.call(block, at(lou))).status).toBe(204)
  for (const [user, other] of [
    [kim, lou],
    [lou, kim],
  ] as const) {
    const theirs = post[other.name === 'kim' ? 'kim' : 'lou']
    const single: [EndpointSpec & { path: string }, object][] = [
      [readProfile, at(other)],
      [listPostsByAuthor, at(other)],
      [listFollowers, at(other)],
      [listFollowing, at(other)],
      [follow, at(other)],
      [mute, at(other)],
      [likePost, { body: { post_id: theirs.id, unlike: false } }],
      [createComment, { body: { post: theirs.id, content: 'x' } }],
    ]
    for (const [spec, sent] of single) expect(await user.call(spec, sent), `${user.name} ${spec.path}`).toFailWith('not_found')
    expect(await user.readPost(theirs)).toFailWith('not_found')
    const lists = [
      await user.listFeed(),
      await user.listComments(open),
      (await user.call(listFollowing, at(mo))).body,
      (await user.call(listPostsByAuthor, at(mo))).body,
      await profile(user, mo),
    ]
    expect(JSON.stringify(lists)).not.toContain(other.id)
  }
  expect(await profile(mo, kim)).toMatchObject({ followers_count: 1, following_count: 0 })

  // Only the blocker can unblock, and an unblock does not restore follows.
  expect(await lou.call(unblock, at(kim))).toFailWith('not_found')
  await kim.call(unblock, at(lou))
  expect(await profile(lou, kim)).toMatchObject({ is_following: false, followers_count: 1 })
})

test('lists blocked and muted users to their blocker, newest first, in pages', async () => {
  const { sia, tom, ute, vera } = await createUsers(app, 'sia', 'tom', 'ute', 'vera')
  for (const user of [tom, ute]) await sia.call(block, at(user))
  for (const user of [vera, tom]) await sia.call(mute, at(user)).then(({ status }) => expect(status).toBe(user === vera ? 204 : 404))
  const named = async (spec: typeof listBlocked | typeof listMuted, query = {}) => {
    const page = await sia.call(spec, { query })
    return { names: page.body.map(({ username }) => username), next: page.next }
  }
  const first = await named(listBlocked, { limit: 1 })
  expect(first.names).toEqual(['ute'])
  expect(await named(listBlocked, Object.fromEntries(new URL(first.next ?? '', app.url).searchParams))).toEqual({
    names: ['tom'],
    next: null,
  })
  expect((await named(listMuted)).names).toEqual(['vera'])
  expect((await tom.call(listBlocked)).body).toEqual([])
  // A user who blocks the viewer disappears from the viewer's list of muted users.
  await vera.call(block, at(sia))
  expect((await named(listMuted)).names).toEqual([])
  await sia.call(unblock, at(ute))
  expect((await named(listBlocked)).names).toEqual(['tom'])
})

test('a concurrent follow never survives a block', async () => {
  const { nia, oz } = await createUsers(app, 'nia', 'oz')
  for (let time = 0; time < 15; time += 1) {
    await Promise.all([nia.call(follow, at(oz)), nia.call(follow, at(oz)), oz.call(block, at(nia)), nia.call(follow, at(oz))])
    const left = await app.deps.db.many`select from follows where follower_id = ${nia.id}`
    expect(left).toHaveLength(0)
    await oz.call(unblock, at(nia))
  }
})

test('a mute removes posts and comments from feeds and lists only', async () => {
  const { pia, quin, rob } = await createUsers(app, 'pia', 'quin', 'rob')
  await pia.call(follow, at(quin))
  const post = await quin.createPost('too loud')
  const open = await rob.createPost('calm')
  const comment = await quin.createComment(open, 'still too loud')
  await pia.call(mute, at(quin))
  await pia.call(mute, at(quin))

  const authors = async (query = {}) => (await pia.listFeed(query)).map(({ author }) => author)
  expect(await authors()).not.toContain('quin')
  expect(await authors({ feed: 'following' })).toEqual([])
  expect(await pia.listComments(open)).toEqual([])
  expect((await pia.readPost(open)).body).toMatchObject({ comments: [], comments_count: 1 })
  // Direct requests still return everything; other users see no difference.
  expect((await pia.readPost(post)).status).toBe(200)
  expect((await pia.call(listPostsByAuthor, at(quin))).body).toHaveLength(1)
  expect(await profile(pia, quin)).toMatchObject({ is_muted: true, is_following: true })
  expect(await profile(quin, pia)).toMatchObject({ is_muted: false })
  expect((await rob.listComments(open)).map(({ id }) => id)).toEqual([comment.id])

  await pia.call(unmute, at(quin))
  expect(await authors()).toContain('quin')
})
