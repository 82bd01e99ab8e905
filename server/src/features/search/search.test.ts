import type { Idea } from '@trademates/contract/ideas'
import type { Post } from '@trademates/contract/posts'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { block, editOwnProfile, follow } from '@trademates/contract/profiles'
import { search, suggest } from '@trademates/contract/search'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser, signUp } from '@trademates/test-support/server/users.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()

const at = (other: TestUser) => ({ params: { userId: other.id } })
const searchFor = async (user: TestUser, q: string, more: Record<string, string | number> = {}) =>
  (await user.call(search, { query: { q, ...more } })).body
const posts = async (user: TestUser, q: string) => (await searchFor(user, q, { kind: 'posts' })).posts.map(({ description }) => description)
const people = async (user: TestUser, q: string) => (await searchFor(user, q, { kind: 'people' })).people.map(({ username }) => username)
const tags = async (user: TestUser, q: string) =>
  (await searchFor(user, q, { kind: 'tags' })).tags.map(({ name, posts_count }) => [name, posts_count])

/** Collects the items of all pages of one kind. */
async function searchAllPages<Item>(
  user: TestUser,
  query: { q: string; kind: string; sort?: string },
  itemsOf: (found: Awaited<ReturnType<typeof searchFor>>) => Item[],
) {
  const items: Item[] = []
  let nextQuery: Record<string, string> = { ...query, limit: '2' }
  for (;;) {
    const { body, next } = await user.call(search, { query: nextQuery })
    items.push(...itemsOf(body))
    if (next === null) return items
    nextQuery = Object.fromEntries(new URL(next, app.url).searchParams)
  }
}

test('posts are found by all words, in any field and order, newest first', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await ana.createPost('Gold breaks its range', { name: 'Weekly note', tags: ['XAU swing'] })
  await ben.createPost('Silver follows gold, as it does', { tags: ['ratio'] })
  expect(await posts(ben, 'gold')).toEqual(['Silver follows gold, as it does', 'Gold breaks its range'])
  expect(await posts(ben, 'GOLD  silver')).toEqual(['Silver follows gold, as it does'])
  expect(await posts(ana, 'range weekly')).toEqual(['Gold breaks its range'])
  expect(await posts(ana, 'xau gold')).toEqual(['Gold breaks its range'])
  expect(await posts(ana, 'gold copper')).toEqual([])
  expect((await searchFor(ana, 'ratio', { kind: 'posts' })).posts[0]).toEqual((await ana.listFeed({ tag: 'ratio' }))[0])
})

test.each([
  ['word endings', 'Two options expire', ['option', 'opti', 'expir']],
  ['accents and case', 'ZÜRICH and São Paulo', ['zurich', 'Zürich', 'sao paulo']],
  ['symbols', 'Long $BRK.B against $ES1! at 1.0842', ['$BRK.B', 'brk.b', 'es1', '1.0842']],
  ['typographic punctuation', '“Carry” – or not', ['carry', '"carry"']],
  ['a script without spaces', '今日の金価格が上昇した', ['金価格', '上昇']],
  ['other scripts', 'Золото растёт', ['золото', 'ЗОЛОТ', 'растет']],
])('%s do not affect the result', async (_what, text, queries) => {
  const name = `w${Math.random().toString(36).slice(2, 10)}`
  const user = (await createUsers(app, name))[name] as TestUser
  await user.createPost(text)
  for (const q of queries) expect(await posts(user, q), q).toContain(text)
})

test('matches word prefixes only, and treats query syntax as text', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await cleo.createPost('unmistakable zebrafish b.qwx')
  for (const q of ['brafish', 'qwx.b', "zebrafish' | 'x", 'zebrafish:*x']) expect(await posts(cleo, q), q).toEqual([])
  for (const q of ['(zebrafish)', "zebrafish'", 'zebrafish:*', '\\zebrafish', '!zebrafish & ('])
    expect(await posts(cleo, q), q).toHaveLength(1)
  for (const q of ['$$$', '&', "'", '—', 'x'.repeat(100)])
    expect(await searchFor(cleo, q), q).toMatchObject({ posts: [], people: [], tags: [] })
})

test('an edited post is found by its new content only, a deleted one not at all', async () => {
  const { dan } = await createUsers(app, 'dan')
  const post = await dan.createPost('quixotic plan', { tags: ['windmill'] })
  await dan.editPost(post, { name: 'n', description: 'sober plan', tags: ['notebook'] })
  expect([await posts(dan, 'quixotic'), await posts(dan, 'windmill'), await tags(dan, 'windm')]).toEqual([[], [], []])
  expect([await posts(dan, 'sober'), await posts(dan, 'notebook'), await tags(dan, 'noteb')]).toEqual([
    ['sober plan'],
    ['sober plan'],
    [['notebook', 1]],
  ])
  await dan.deletePost(post)
  expect([await posts(dan, 'sober'), await tags(dan, 'noteb')]).toEqual([[], []])
})

test('pages continue, also behind thousands of newer posts', { tags: ['full'] }, async () => {
  const { eli } = await createUsers(app, 'eli')
  for (const part of ['one', 'two', 'three', 'four', 'five']) await eli.createPost(`sextant ${part}`)
  const found = ['sextant five', 'sextant four', 'sextant three', 'sextant two', 'sextant one']
  const inPages = () => searchAllPages(eli, { q: 'sextant', kind: 'posts' }, (page) => page.posts.map(({ description }) => description))
  expect(await inPages()).toEqual(found)
  await app.deps.db.run`
    with made as (
      insert into posts (id, author_id, name, description, market)
      select ('fffffff0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${eli.id}, 'n', 'd', 'Forex' from generate_series(1, 2100) n returning id
    ) insert into post_search (post_id, search_vector) select id, 'filler:1' from made`
  expect(await inPages()).toEqual(found)
  expect((await searchAllPages(eli, { q: 'filler', kind: 'posts' }, (page) => page.posts)).length).toBe(2_100)
  await app.deps.db.run`delete from posts where name = 'n' and author_id = ${eli.id}`
})

test.each([
  ['the start of the name', 'hannah'],
  ['the start of a part', 'voss'],
  ['its middle part', 'nnah'],
  ['both parts', 'Hannah Voss'],
  ['a wrong character', 'hannoh'],
  ['a missing character', 'hanah'],
  ['an extra character', 'hannnah'],
  ['two swapped characters', 'hnanah'],
  ['two swapped characters in the middle', 'hananh'],
  ['a typo in a part', 'vsos'],
  ['a typo in an incomplete name', 'hannahvis'],
  ['a leading @', '@hannah.voss'],
])('users are found by %s', async (_what, q) => {
  const known = await app.deps.db.one`select from users where username = 'Hannah.Voss'`
  if (known === undefined) await createUsers(app, 'Hannah.Voss')
  const name = `v${Math.random().toString(36).slice(2, 10)}`
  const user = (await createUsers(app, name))[name] as TestUser
  expect(await people(user, q)).toContain('Hannah.Voss')
  expect(await people(user, 'hbnnbh')).not.toContain('Hannah.Voss')
})

test('names in all scripts are found, with a typo too; a changed name by the new one only', async () => {
  const { alex, taro, fred } = await createUsers(app, 'alex', 'taro', 'fred')
  const changeName = (user: TestUser, username: string) => user.call(editOwnProfile, { body: { username } })
  await changeName(alex, 'Алексей')
  await changeName(taro, '金太郎')
  expect([await people(fred, 'алек'), await people(fred, 'алкесей'), await people(fred, '太郎')]).toEqual([
    ['Алексей'],
    ['Алексей'],
    ['金太郎'],
  ])
  await changeName(alex, 'Michail')
  expect([await people(taro, 'алек'), await people(fred, 'michial')]).toEqual([[], ['Michail']])
})

test('the best match comes first, then friends, followed users, and the most followed', async () => {
  const { gus, kora, korabel, korad, korae, mykora, kiora, hugo } = await createUsers(
    app,
    'gus',
    'korae',
    'kora',
    'korabel',
    'korad',
    'mykora',
    'kiora',
    'hugo',
  )
  for (const user of [gus, hugo, kora]) await user.call(follow, at(korae))
  for (const user of [gus, hugo]) await user.call(follow, at(mykora))
  await gus.call(follow, at(korabel))
  const { friendship_id } = (await gus.call(requestFriendship, { body: { to_user: korad.id } })).body
  await korad.call(acceptFriendship, { body: { friendship_id } })
  const expected = ['kora', 'korad', 'korabel', 'korae', 'mykora', 'kiora']
  await gus.call(follow, at(kiora))
  const order = await people(gus, 'kora')
  expect(order[0]).toBe('kora')
  expect(order.slice(1)).toEqual(['korad', 'korae', 'korabel', 'mykora', 'kiora'])
  expect(
    (await searchAllPages(gus, { q: 'kora', kind: 'people' }, (page) => page.people.map(({ username }) => username))).toSorted(),
  ).toEqual(expected.toSorted())
  expect((await searchFor(gus, 'korad', { kind: 'people' })).people[0]).toMatchObject({ relation: 'friends' })
})

test('tags are found by their start, the most used first, in any case', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  await ida.createPost('1', { tags: ['Tungsten', 'tungstate'] })
  await jo.createPost('2', { tags: ['TUNGSTEN'] })
  await jo.createPost('3', { tags: ['tung oil'] })
  expect(await tags(ida, '#tung')).toEqual([
    ['Tungsten', 2],
    ['tung oil', 1],
    ['tungstate', 1],
  ])
  expect(await tags(ida, 'Tung O')).toEqual([['tung oil', 1]])
  expect([await tags(ida, 'ungsten'), await tags(ida, '#')]).toEqual([[], []])
  expect(await searchAllPages(ida, { q: 'tung', kind: 'tags' }, (page) => page.tags.map(({ name }) => name))).toEqual([
    'Tungsten',
    'tung oil',
    'tungstate',
  ])
})

test('tag counts are the same before and after the job that merges them', async () => {
  const { quin } = await createUsers(app, 'quin')
  const { many } = app.deps.db
  const first = await quin.createPost('1', { tags: ['Lithium', 'lithops'] })
  await quin.createPost('2', { tags: ['LITHIUM'] })
  const counted = () => many`select name, posts_count from tag_counts where key like 'lith%' order by key`
  const mergeCounts = async () => {
    await makeDue(app.deps.db, 'count-tags')
    await expect.poll(() => many`select from tag_count_deltas`, { timeout: 15_000 }).toEqual([])
  }
  const used = [
    { name: 'Lithium', posts_count: 2 },
    { name: 'lithops', posts_count: 1 },
  ]
  expect(await counted()).toEqual(used)
  await mergeCounts()
  expect(await counted()).toEqual(used)

  await quin.deletePost(first)
  const left = [{ name: 'Lithium', posts_count: 1 }]
  expect(await counted()).toEqual(left)
  await mergeCounts()
  expect([await counted(), await tags(quin, 'lith')]).toEqual([left, [['Lithium', 1]]])
})

test('blocked users find nothing of each other; unverified users are not found', async () => {
  const { kim, lou, mo } = await createUsers(app, 'gypsum', 'louvre', 'mo').then(({ gypsum, louvre, mo: third }) => ({
    kim: gypsum,
    lou: louvre,
    mo: third,
  }))
  await kim.createPost('obsidian from kim', { tags: ['obsidian'] })
  await lou.createPost('obsidian from lou', { tags: ['obsidian', 'onlylou'] })
  await kim.call(block, at(lou))
  expect([await posts(kim, 'obsidian'), await people(kim, 'louvr'), await tags(kim, 'onlyl')]).toEqual([['obsidian from kim'], [], []])
  expect([await posts(lou, 'obsidian'), await people(lou, 'gyps')]).toEqual([['obsidian from lou'], []])
  expect([await tags(kim, 'obsid'), await tags(mo, 'obsid')]).toEqual([[['obsidian', 1]], [['obsidian', 2]]])
  expect((await kim.call(suggest, { query: { q: 'louv' } })).body).toMatchObject({ people: [], tags: [] })
  await signUp(app, 'unconfirmed')
  expect(await people(mo, 'unconf')).toEqual([])
})

test('kind all returns the first results of each kind; suggestions are users and tags', async () => {
  const { nia, nimbus } = await createUsers(app, 'nia', 'nimbus')
  for (let n = 0; n < 6; n += 1) await nia.createPost('nimbus over the city', { tags: [`nimbus${n}`] })
  const found = await nia.call(search, { query: { q: 'nimbus', limit: 2 } })
  expect([found.body.posts.length, found.body.people.map(({ id }) => id), found.body.tags.length, found.next]).toEqual([
    2,
    [nimbus.id],
    2,
    null,
  ])
  const { people: few, tags: named, posts: starts } = (await nia.call(suggest, { query: { q: 'nimb' } })).body
  expect([few.map(({ id }) => id), named.length]).toEqual([[nimbus.id], 4])
  const [newest] = found.body.posts
  expect(starts.length).toBe(3)
  expect(starts[0]).toEqual({
    id: newest?.id,
    author: { id: nia.id, username: 'nia', image: null },
    excerpt: 'nimbus over the city',
    created_at: newest?.created_at,
  })
})

test('an invalid query is rejected with its field', async () => {
  const { oz } = await createUsers(app, 'oz')
  const errorFields = async (query: Record<string, string>) => Object.keys((await oz.call(search, { query })).fields ?? {})
  expect(await errorFields({})).toEqual(['q'])
  expect(await errorFields({ q: '  ' })).toEqual(['q'])
  expect(await errorFields({ q: 'x'.repeat(201) })).toEqual(['q'])
  expect(await errorFields({ q: 'a\0b' })).toEqual(['q'])
  expect(await errorFields({ q: 'x', kind: 'posters', limit: '0' })).toEqual(['kind', 'limit'])
  for (const kind of ['posts', 'people', 'tags'])
    for (const cursor of ['not ours', '1.\0']) expect(await errorFields({ q: 'x', kind, cursor }), kind).toEqual(['cursor'])
})

test('words longer than the limit of PostgreSQL are cut, in the query and in the index', async () => {
  // One character that NFKD expands to 18 characters.
  const ligature = '\uFDFA'
  const { kai } = await createUsers(app, 'kai')
  const name = ligature.repeat(30)
  expect((await kai.call(editOwnProfile, { body: { username: name } })).status).toBe(200)
  await kai.createPost(ligature.repeat(9_000), { name: ligature.repeat(80), tags: [ligature.repeat(20)] })
  const { lea } = await createUsers(app, 'lea')
  for (const q of [ligature.repeat(99), ligature.repeat(30), `${ligature} `.repeat(40).trim(), 'x'.repeat(100), '金'.repeat(100)]) {
    for (const kind of ['all', 'posts', 'people', 'tags'] as const)
      expect((await lea.call(search, { query: { q, kind } })).status, kind).toBe(200)
    expect((await lea.call(suggest, { query: { q } })).status).toBe(200)
  }
  expect(await people(lea, name)).toEqual([name])
  expect(await people(lea, ligature)).toEqual([name])
  const indexed = await app.deps.db.one<{ longest: number }>`
    select max(length(word)) as longest from username_search cross join lateral unnest(tsvector_to_array(search_vector)) as word`
  expect(indexed?.longest).toBe(65)
})

test('top posts are those of seven days by likes and twice the comments; the newest of equal ones first', async () => {
  const { pia, quentin } = await createUsers(app, 'pia', 'quentin')
  const written: Post[] = []
  for (const text of ['quiet', 'liked', 'discussed', 'both', 'old']) written.push(await pia.createPost(`basalt ${text}`))
  const [, liked, discussed, both, old] = written as [Post, Post, Post, Post, Post]
  for (const post of [liked, both, old]) await quentin.likePost(post)
  for (const post of [discussed, both, old]) await quentin.createComment(post, 'Indeed.')
  // An id carries its time.
  const weekAgo = newId(new Date(Date.now() - 7 * 86_400_000 - 60_000))
  await app.deps.db.script(`
    set session_replication_role = replica;
    update posts set id = '${weekAgo}' where id = '${old.id}'; update post_search set post_id = '${weekAgo}' where post_id = '${old.id}';
    set session_replication_role = origin`)
  const top = async (q: string, kind: 'all' | 'posts') =>
    (await searchFor(quentin, q, { kind, sort: 'top' })).posts.map(({ description }) => description.replace('basalt ', ''))
  const expected = ['both', 'discussed', 'liked', 'quiet']
  expect([await top('basalt', 'posts'), await top('basalt', 'all')]).toEqual([expected, expected])
  expect(await top('from:pia', 'posts')).toEqual(expected)
  expect(await top('basalt likes:1', 'posts')).toEqual(['both', 'liked'])
  const paged = await searchAllPages(quentin, { q: 'basalt', kind: 'posts', sort: 'top' }, (page) => page.posts.map(({ id }) => id))
  expect(paged).toEqual([both, discussed, liked, written[0]].map((post) => post?.id))
  expect(await posts(quentin, 'basalt')).toEqual(['both', 'discussed', 'liked', 'quiet', 'old'].map((text) => `basalt ${text}`))
  expect(await quentin.call(search, { query: { q: 'basalt', sort: 'best' } })).toHaveFieldErrors({ sort: ['Say latest or top.'] })
  expect(await quentin.call(search, { query: { q: 'basalt', kind: 'posts', sort: 'top', cursor: '1' } })).toHaveFieldErrors({
    cursor: ['This cursor is not one of ours.'],
  })
  await pia.call(block, at(quentin))
  expect(await top('basalt', 'posts')).toEqual([])
})

test('the ideas on the symbol of a search have pages: open ones, then ended ones', async () => {
  const { rex } = await createUsers(app, 'rex')
  const ideas: Idea[] = []
  for (let n = 0; n < 5; n += 1) ideas.push(ideaOf((await postIdea(rex)).body))
  const [first, second, ...open] = ideas.map(({ id }) => id)
  await app.deps.db.run`update ideas set state = 'canceled' where id in (${first}, ${second})`
  const found = await searchAllPages(rex, { q: 'bitcoin', kind: 'ideas' }, (page) => page.ideas.map(({ id }) => id))
  expect(found).toEqual([...open.toReversed(), second, first])
  expect((await searchFor(rex, 'bitcoin')).ideas.map(({ id }) => id)).toEqual(found.slice(0, 2))
  const suggested = async () => (await rex.call(suggest, { query: { q: 'bitcoin' } })).body.ideas.map(({ id }) => id)
  expect(await suggested()).toEqual(open.toReversed())
  await app.deps.db.run`update ideas set state = 'canceled' where id = ${open[2] ?? ''}`
  expect(await suggested()).toEqual([open[1], open[0], open[2]])
  await app.deps.db.run`update ideas set state = 'waiting' where id = ${open[2] ?? ''}`
  for (const cursor of ['x', 'open.x', 'ended.1_2', `1_${newId()}`])
    expect(await rex.call(search, { query: { q: 'bitcoin', kind: 'ideas', cursor } })).toHaveFieldErrors({
      cursor: ['This cursor is not one of ours.'],
    })
})

test('the days of filters are those of the reader: of the time zone of the account, or UTC', async () => {
  const { sol } = await createUsers(app, 'sol')
  const post = await sol.createPost('feldspar at night')
  const setTime = (at: string) => app.deps.db.run`update posts set created_at = ${at} where id = ${post.id}`
  const setZone = (zone: string, setting: 'local' | 'exchange' | 'utc') => sol.call(editOwnProfile, { body: { zone, time_zone: setting } })
  const days = async () => ({
    after: (await posts(sol, 'feldspar after:2026-03-29')).length,
    before: (await posts(sol, 'feldspar before:2026-03-30')).length,
  })
  await setTime('2026-03-28T23:30:00Z')
  expect(await days()).toEqual({ after: 0, before: 1 })
  await setZone('Europe/Madrid', 'local')
  expect(await days()).toEqual({ after: 1, before: 1 })
  // The clocks have changed by the evening of this day.
  await setTime('2026-03-29T22:30:00Z')
  expect(await days()).toEqual({ after: 1, before: 0 })
  await setTime('2026-03-29T21:59:00Z')
  expect(await days()).toEqual({ after: 1, before: 1 })
  await setTime('2026-03-28T23:30:00Z')
  await setZone('Europe/Madrid', 'exchange')
  expect(await days()).toEqual({ after: 1, before: 1 })
  await setZone('Europe/Madrid', 'utc')
  expect(await days()).toEqual({ after: 0, before: 1 })
  await setZone('America/New_York', 'local')
  await setTime('2026-03-30T03:00:00Z')
  expect(await days()).toEqual({ after: 1, before: 1 })
  expect((await sol.call(suggest, { query: { q: 'feldspar after:2026-03-30' } })).body.posts).toEqual([])
})
