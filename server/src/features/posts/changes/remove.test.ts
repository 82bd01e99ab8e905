import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

test('A21 a deleted post is gone for every user, with everything that belonged to it', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('gone soon', { tags: ['t'], files: [new File(['a,b'], 'levels.csv')] })
  await ben.likePost(post)
  const comment = await ben.createComment(post, 'first')
  await ana.editPost(post, { description: 'edited' })
  expect((await ana.deletePost(post)).status).toBe(204)

  expect(await ben.readPost(post)).toFailWith('not_found')
  expect(await ben.listFeed({ author: ana.id })).toEqual([])
  expect(await ben.likePost(post)).toFailWith('not_found')
  expect(await ben.deleteComment(comment)).toFailWith('not_found')
  expect((await fetch(app.url + (post.files[0]?.file ?? ''))).status).toBe(404)
  expect(await ana.deletePost(post)).toFailWith('not_found')
  expect(await orphans()).toEqual({ likes: 0, comments: 0, files: 0, tags: 0, versions: 0, wrong: 0, bytes: 0 })
})

test('D21 only the author may delete a post; returns 404 to a user who may not see it', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const post = await cleo.createPost('mine')
  expect(await dora.deletePost(post)).toFailWith('permission_denied')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${cleo.id}, ${dora.id})`
  expect(await dora.deletePost(post)).toFailWith('not_found')
  expect((await cleo.readPost(post)).status).toBe(200)
})

const orphans = () => app.deps.db.one`
  select
    (select count(*)::int from likes where post_id not in (select id from posts)) as likes,
    (select count(*)::int from comments where post_id not in (select id from posts)) as comments,
    (select count(*)::int from files where post_id not in (select id from posts)) as files,
    (select count(*)::int from tags where post_id not in (select id from posts)) as tags,
    (select count(*)::int from post_versions where post_id not in (select id from posts)) as versions,
    (select count(*)::int from posts p where likes_count <> (select count(*) from likes where post_id = p.id)
      or comments_count <> (select count(*) from comments where post_id = p.id)) as wrong,
    (select coalesce(sum(bytes), 0)::int from storage_usage) - (select coalesce(sum(bytes), 0)::int from files) as bytes`

test('A21 F24 deleting during likes, comments and edits leaves no orphan and no error', { tags: ['full'], timeout: 120_000 }, async () => {
  const { eli, fay, gil } = await createUsers(app, 'eli', 'fay', 'gil')
  const ROUNDS = 250
  const seen = new Map<number, number>()
  const comment = async (post: Parameters<typeof fay.createComment>[0]) =>
    fay.createComment(post, 'late').then(
      () => 201,
      (error: unknown) => Number(String(error).slice(7, 10)),
    )
  for (let round = 0; round < ROUNDS; round += 5) {
    const posts = await Promise.all(Array.from({ length: 5 }, (_, at) => eli.createPost(`round ${round + at}`, { tags: ['t'] })))
    const statuses = await Promise.all(
      posts.flatMap((post) => [
        fay.likePost(post).then(({ status }) => status),
        gil.likePost(post).then(({ status }) => status),
        comment(post),
        eli.editPost(post, { description: 'late', tags: ['u'] }).then(({ status }) => status),
        eli.deletePost(post).then(({ status }) => status),
      ]),
    )
    for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  expect([...seen.keys()].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([])
  expect(seen.get(204)).toBe(ROUNDS)
  expect(await orphans()).toEqual({ likes: 0, comments: 0, files: 0, tags: 0, versions: 0, wrong: 0, bytes: 0 })
})
