import { likePost, listLikers } from '@trademates/contract/likes'
import type { Post } from '@trademates/contract/posts'
import { block } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, createManyUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

test('a repeated like counts once and can be removed', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('like me')
  const state = (user_liked: boolean, likes_count: number) => ({ post_id: post.id, user_liked, likes_count })

  expect((await ben.likePost(post)).body).toEqual(state(true, 1))
  expect((await ben.likePost(post)).body).toEqual(state(true, 1))
  expect((await ana.likePost(post)).body).toEqual(state(true, 2))
  expect((await ben.unlikePost(post)).body).toEqual(state(false, 1))
  expect((await ben.unlikePost(post)).body).toEqual(state(false, 1))
  expect((await ana.readPost(post)).body).toMatchObject({ likes_count: 1, user_liked: true })
  expect((await ben.readPost(post)).body).toMatchObject({ likes_count: 1, user_liked: false })
})

test('an unlike removes a like that commits while it waits', async () => {
  const { kai, lou } = await createUsers(app, 'kai', 'lou')
  const post = await kai.createPost('twice at once')
  const { db } = app.deps
  const taken = await db.transaction(async (tx) => {
    await tx.run`insert into likes (user_id, post_id) values (${lou.id}, ${post.id})`
    const back = lou.unlikePost(post)
    await vi.waitFor(async () => expect(await db.one`select from pg_stat_activity where wait_event_type = 'Lock'`).toBeDefined(), 10_000)
    return { back }
  })
  expect((await taken.back).body).toEqual({ post_id: post.id, user_liked: false, likes_count: 0 })
  expect((await lou.readPost(post)).body).toMatchObject({ likes_count: 0, user_liked: false })
})

// `npm run faults F19` runs 20,000 toggles; `TOGGLES=1000000 npm run faults F19` the nightly number.
const TOGGLES = Number(process.env['TOGGLES'] ?? (process.env['FAULTS'] === 'long' ? 20_000 : 200))

/** Toggles per group of users; access tokens expire after 15 minutes. */
const TOGGLES_PER_GROUP = 50_000

/** Sends 200 concurrent likes and unlikes, four per user; every third user only likes. Returns the number of rejected requests. */
async function toggle(people: TestUser[], post: Post, times: number): Promise<number> {
  let rejected = 0
  for (let round = 0; 4 * people.length * round < times; round += 1) {
    const doesLike = (at: number, time: number) => (at + round) % 3 === 0 || (at + time) % 2 === 0
    const answers = await Promise.all(
      people.flatMap((person, at) => [0, 1, 2, 3].map((time) => (doesLike(at, time) ? person.likePost(post) : person.unlikePost(post)))),
    )
    const others = answers.map(({ status }) => status).filter((status) => status !== 200)
    // In a long run a busy machine may return 503, without any effect.
    expect(others.filter((status) => status !== 503)).toEqual([])
    rejected += others.length
  }
  return rejected
}

test(
  'F19 G07 the like count stays exact under 200 concurrent toggles of 50 users',
  { timeout: 60_000 + TOGGLES * 10 },
  async ({ annotate }) => {
    const { liv } = await createUsers(app, 'liv')
    const post = await liv.createPost('toggled')
    let [liked, rejected] = [0, 0]
    for (let done = 0; done < TOGGLES; done += TOGGLES_PER_GROUP) {
      const people = await createManyUsers(app, `t${done}x`, 50)
      const counts = await Promise.all(people.map(async (person) => (await person.likePost(post)).body.likes_count))
      expect(counts.toSorted((x, y) => x - y)).toEqual(people.map((_, at) => liked + at + 1))
      rejected += await toggle(people, post, Math.min(TOGGLES_PER_GROUP, TOGGLES - done))
      const read = await Promise.all(people.map(async (person) => (await person.readPost(post)).body.user_liked))
      liked += read.filter(Boolean).length
    }
    const stored = await app.deps.db.one<{ counter: number; rows: number }>`
    select likes_count as counter, (select count(*)::int from likes where post_id = posts.id) as rows from posts where id = ${post.id}`
    expect(stored).toEqual({ counter: liked, rows: liked })
    expect(rejected).toBeLessThan(TOGGLES / 1000)
    await annotate(`${TOGGLES} toggles, ${rejected} rejected; count ${stored?.counter}, rows ${stored?.rows}`)
  },
)

test('lists the visible users who like a post, newest first, in pages', async () => {
  const { gil, hana, ivo, jan } = await createUsers(app, 'gil', 'hana', 'ivo', 'jan')
  const post = await gil.createPost('liked')
  for (const user of [gil, hana, ivo, jan]) await user.likePost(post)
  await hana.unlikePost(post)
  await hana.likePost(post)
  const names = async (user: TestUser, query: Record<string, string | number> = {}) => {
    const page = await user.call(listLikers, { params: { id: post.id }, query })
    return { names: page.body.map(({ username, relation }) => `${username} ${relation}`), next: page.next }
  }
  expect((await names(gil)).names).toEqual(['hana none', 'jan none', 'ivo none', 'gil self'])
  const first = await names(ivo, { limit: 3 })
  expect(first.names).toEqual(['hana none', 'jan none', 'ivo self'])
  const rest = await names(ivo, Object.fromEntries(new URL(first.next ?? '', app.url).searchParams))
  expect(rest).toEqual({ names: ['gil none'], next: null })

  await jan.call(block, { params: { userId: hana.id } })
  expect((await names(jan)).names).toEqual(['jan self', 'ivo none', 'gil none'])
  expect((await names(hana)).names).toEqual(['hana self', 'ivo none', 'gil none'])
  await gil.call(block, { params: { userId: ivo.id } })
  expect(await ivo.call(listLikers, { params: { id: post.id } })).toFailWith('not_found')
  expect(await gil.call(listLikers, { params: { id: post.id }, query: { cursor: 'x' } })).toHaveFieldErrors({
    cursor: ['This cursor is not one of ours.'],
  })
})

test('returns 404 for the unlike of a hidden post and keeps the like', async () => {
  const { kim, lee } = await createUsers(app, 'kim', 'lee')
  const post = await kim.createPost('liked before')
  await lee.likePost(post)
  await kim.call(block, { params: { userId: lee.id } })
  expect(await lee.unlikePost(post)).toFailWith('not_found')
  expect((await kim.readPost(post)).body.likes_count).toBe(1)
})

test('deleting an account deletes its likes', async () => {
  const { dora, eli } = await createUsers(app, 'dora', 'eli')
  const post = await dora.createPost('counted')
  await eli.likePost(post)
  await app.deps.db.run`delete from users where id = ${eli.id}`
  expect((await dora.readPost(post)).body.likes_count).toBe(0)
})

test('returns 404 for a like of an unknown post', async () => {
  const { fay } = await createUsers(app, 'fay')
  expect(await fay.call(likePost, { body: { post_id: '01890000-0000-7000-8000-000000000000', unlike: false } })).toFailWith('not_found')
  expect(await fay.call(likePost, { body: { post_id: 'x', unlike: 'no' as never } })).toHaveFieldErrors({
    post_id: ['This is not an id.'],
    unlike: ['Say true or false.'],
  })
})
