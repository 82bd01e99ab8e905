import { COMMENT_LENGTH, createComment, listComments } from '@trademates/contract/comments'
import { expect, test } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useApp()

test('a comment is there for everybody, and only its author and the author of the post may remove it', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const post = await ana.posts('comment me')
  const comment = await ben.comments(post, '  I took the other side.  ')
  expect(comment).toMatchObject({
    post: post.id,
    author_id: ben.id,
    author_name: 'ben',
    content: 'I took the other side.',
    time_since_added: 'just now',
    can_delete: true,
  })
  const mayRemove = async (person: typeof ana) => (await person.commentsOf(post))[0]?.can_delete
  expect([await mayRemove(ana), await mayRemove(ben), await mayRemove(cleo)]).toEqual([true, true, false])
})

test('a post carries its newest three, oldest first, and the list pages through all, newest first', async () => {
  const { dora } = await createUsers(app, 'dora')
  const post = await dora.posts('busy')
  for (const text of ['one', 'two', 'three', 'four', 'five']) await dora.comments(post, text)

  const shown = (await dora.reads(post)).body
  expect(shown.comments.map(({ content }) => content)).toEqual(['three', 'four', 'five'])
  expect(shown.comments_count).toBe(5)

  const first = await dora.asks(listComments, { params: { id: post.id }, query: { limit: 3 } })
  expect(first.body.map(({ content }) => content)).toEqual(['five', 'four', 'three'])
  const cursor = new URL(first.next ?? '', app.url).searchParams.get('cursor') ?? ''
  const second = await dora.asks(listComments, { params: { id: post.id }, query: { limit: 3, cursor } })
  expect([second.body.map(({ content }) => content), second.next]).toEqual([['two', 'one'], null])
})

test('a comment names the symbols of its cashtags', async () => {
  const { hal } = await createUsers(app, 'hal')
  const post = await hal.posts('x')
  await hal.comments(post, 'out of $BTC and $aapl for $100, not $NOSUCH1')
  const [comment] = (await hal.asks(listComments, { params: { id: post.id } })).body
  expect(comment?.symbols).toEqual([
    { code: 'BTCUSD', tags: ['BTC'] },
    { code: 'AAPL', tags: ['AAPL'] },
  ])
})

test('an empty and an endless comment are refused', async () => {
  const { eli } = await createUsers(app, 'eli')
  const post = (await eli.posts('x')).id
  expect(await eli.asks(createComment, { body: { post, content: ' \n ' } })).toBeRefusedAt({ content: ['Enter a comment.'] })
  expect(await eli.asks(createComment, { body: { post, content: 'x'.repeat(COMMENT_LENGTH + 1) } })).toBeRefusedAt({
    content: ['At most 2,000 characters.'],
  })
})

test('one Idempotency-Key makes one comment', async () => {
  const { fay } = await createUsers(app, 'fay')
  const post = await fay.posts('x')
  const send = () => fay.asks(createComment, { body: { post: post.id, content: 'once' }, headers: { 'idempotency-key': 'c-1' } })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await fay.commentsOf(post)).toHaveLength(1)
})

test('a post that is not there has no comments', async () => {
  const { gil } = await createUsers(app, 'gil')
  const post = '01890000-0000-7000-8000-000000000000'
  expect(await gil.asks(createComment, { body: { post, content: 'x' } })).toBeRefused('not_found')
  expect(await gil.asks(listComments, { params: { id: post } })).toBeRefused('not_found')
})

test('D22 a comment is removed by its author or by the author of the post, and by nobody else', async () => {
  const { ida, jo, kim } = await createUsers(app, 'ida', 'jo', 'kim')
  const post = await ida.posts('x')
  const [own, foreign] = [await jo.comments(post, 'one'), await jo.comments(post, 'two')]
  expect(await kim.deletesComment(own)).toBeRefused('permission_denied')
  expect((await jo.deletesComment(own)).status).toBe(204)
  expect((await ida.deletesComment(foreign)).status).toBe(204)
  expect(await jo.deletesComment(own)).toBeRefused('not_found')
  expect((await kim.reads(post)).body).toMatchObject({ comments: [], comments_count: 0 })
})

test('a comment that one may not see is not there to be removed', async () => {
  const { lea, max } = await createUsers(app, 'lea', 'max')
  const comment = await lea.comments(await lea.posts('x'), 'y')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${lea.id}, ${max.id})`
  expect(await max.deletesComment(comment)).toBeRefused('not_found')
})

test('a comment that is deleted ten times at once is counted down once', async () => {
  const { ned } = await createUsers(app, 'ned')
  const post = await ned.posts('x')
  await ned.comments(post, 'stays')
  const comment = await ned.comments(post, 'goes')
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ned.deletesComment(comment)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
  expect((await ned.reads(post)).body.comments_count).toBe(1)
})
