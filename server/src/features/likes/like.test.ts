import { likePost } from '@trademates/contract/likes'
import { expect, test } from 'vitest'
import { useApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'

const app = useApp()

test('a like counts once however often it is sent, and can be taken back', async () => {
  const { ana, ben } = await cast(app, 'ana', 'ben')
  const post = await ana.posts('like me')
  const state = (user_liked: boolean, likes_count: number) => ({ post_id: post.id, user_liked, likes_count })

  expect((await ben.likes(post)).body).toEqual(state(true, 1))
  expect((await ben.likes(post)).body).toEqual(state(true, 1))
  expect((await ana.likes(post)).body).toEqual(state(true, 2))
  expect((await ben.unlikes(post)).body).toEqual(state(false, 1))
  expect((await ben.unlikes(post)).body).toEqual(state(false, 1))
  expect((await ana.reads(post)).body).toMatchObject({ likes_count: 1, user_liked: true })
  expect((await ben.reads(post)).body).toMatchObject({ likes_count: 1, user_liked: false })
})

test('the count stays exact under likes and unlikes at once', async () => {
  const crowd = Object.values(await cast(app, 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'))
  const [author] = crowd
  if (author === undefined) throw new Error('a crowd')
  const post = await author.posts('a storm')
  await Promise.all(
    crowd.flatMap((person, at) =>
      Array.from({ length: 20 }, (_, time) => ((time + at) % 2 === 0 ? person.likes(post) : person.unlikes(post))),
    ),
  )
  const liked = await Promise.all(crowd.map(async (person) => (await person.reads(post)).body.user_liked))
  expect((await author.reads(post)).body.likes_count).toBe(liked.filter(Boolean).length)
})

test('likes go with the account that gave them', async () => {
  const { dora, eli } = await cast(app, 'dora', 'eli')
  const post = await dora.posts('counted')
  await eli.likes(post)
  await app.deps.db.run`delete from users where id = ${eli.id}`
  expect((await dora.reads(post)).body.likes_count).toBe(0)
})

test('a post that is not there cannot be liked', async () => {
  const { fay } = await cast(app, 'fay')
  expect(await fay.asks(likePost, { body: { post_id: '01890000-0000-7000-8000-000000000000', unlike: false } })).toBeRefused('not_found')
  expect(await fay.asks(likePost, { body: { post_id: 'x', unlike: 'no' as never } })).toBeRefusedAt({
    post_id: ['This is not an id.'],
    unlike: ['Say true or false.'],
  })
})
