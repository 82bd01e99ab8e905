import { MAX_COMMENT_LENGTH, createComment, listComments } from '@trademates/contract/comments'
import type { Market } from '@trademates/contract/markets'
import { createPost } from '@trademates/contract/posts'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

test('everyone sees a comment; only its author and the author of the post may delete it', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const post = await ana.createPost('comment me')
  const comment = await ben.createComment(post, '  I took the other side.  ')
  expect(comment).toMatchObject({
    post: post.id,
    author_id: ben.id,
    author_name: 'ben',
    content: 'I took the other side.',
    time_since_added: 'just now',
    can_delete: true,
  })
  const mayRemove = async (person: typeof ana) => (await person.listComments(post))[0]?.can_delete
  expect([await mayRemove(ana), await mayRemove(ben), await mayRemove(cleo)]).toEqual([true, true, false])
})

test('a post has its newest three comments, oldest first; the list pages through all, newest first', async () => {
  const { dora } = await createUsers(app, 'dora')
  const post = await dora.createPost('busy')
  for (const text of ['one', 'two', 'three', 'four', 'five']) await dora.createComment(post, text)

  const shown = (await dora.readPost(post)).body
  expect(shown.comments.map(({ content }) => content)).toEqual(['three', 'four', 'five'])
  expect(shown.comments_count).toBe(5)

  const first = await dora.call(listComments, { params: { id: post.id }, query: { limit: 3 } })
  expect(first.body.map(({ content }) => content)).toEqual(['five', 'four', 'three'])
  const cursor = new URL(first.next ?? '', app.url).searchParams.get('cursor') ?? ''
  const second = await dora.call(listComments, { params: { id: post.id }, query: { limit: 3, cursor } })
  expect([second.body.map(({ content }) => content), second.next]).toEqual([['two', 'one'], null])
})

test('a comment lists the symbols of its cashtags', async () => {
  const { hal } = await createUsers(app, 'hal')
  const post = await hal.createPost('x', { market: 'Crypto' })
  await hal.createComment(post, 'out of $BTC and $aapl for $100, not $NOSUCH1')
  const [comment] = (await hal.call(listComments, { params: { id: post.id } })).body
  expect(comment?.symbols).toEqual([
    { code: 'BTCUSD', tags: ['BTC'] },
    { code: 'AAPL', tags: ['AAPL'] },
  ])
})

test('a cashtag of a comment has the symbol that it has in its post, else the one that the market of the post decides', async () => {
  const { hana, ivo } = await createUsers(app, 'hana', 'ivo')
  const text = 'what of $ES, $GOLD and $CL? $ES_F is spelled out'
  const meaningsIn = async (body: { description: string; trading_markets: Market; tag_symbols?: string }) => {
    const post = (await hana.call(createPost, { body })).body
    const created = await ivo.createComment(post, text)
    // Everywhere the same: in the answer, in the list, in the post, in the feed and in the feed of others.
    const [listed] = await hana.listComments(post)
    const [inPost] = (await hana.readPost(post)).body.comments
    const [inFeed] = (await ivo.listFeed()).find(({ id }) => id === post.id)?.comments ?? []
    for (const one of [listed, inPost, inFeed])
      expect(one).toMatchObject({ symbols: created.symbols, ambiguous_tags: created.ambiguous_tags })
    return [created.symbols.map(({ code, tags }) => `${tags.join(' ')}: ${code}`), created.ambiguous_tags]
  }
  expect(await meaningsIn({ description: 'rolls', trading_markets: 'Future' })).toEqual([['ES ES_F: ES1!', 'CL: CL1!'], ['GOLD']])
  expect(await meaningsIn({ description: 'pays', trading_markets: 'Stock' })).toEqual([
    ['ES: ES', 'GOLD: GOLD', 'CL: CL', 'ES_F: ES1!'],
    [],
  ])
  expect(await meaningsIn({ description: 'stacks', trading_markets: 'Crypto' })).toEqual([['ES_F: ES1!'], ['ES', 'GOLD', 'CL']])
  // The author of the post has chosen the share in a post about futures.
  const chosen = { description: '$ES yields', trading_markets: 'Future', tag_symbols: '{"ES":"ES"}' } as const
  expect(await meaningsIn(chosen)).toEqual([['ES: ES', 'CL: CL1!', 'ES_F: ES1!'], ['GOLD']])
})

test('the cashtags of a comment follow an edit of its post', async () => {
  const { jon } = await createUsers(app, 'jon')
  const post = await jon.createPost('turning', { market: 'Stock' })
  await jon.createComment(post, '$ES')
  const codesInFeed = async () => {
    const [comment] = (await jon.listFeed()).find(({ id }) => id === post.id)?.comments ?? []
    return comment?.symbols.map(({ code }) => code)
  }
  expect(await codesInFeed()).toEqual(['ES'])
  await jon.editPost(post, { trading_markets: 'Future' })
  expect(await codesInFeed()).toEqual(['ES1!'])
})

test('rejects empty and too long comments', async () => {
  const { eli } = await createUsers(app, 'eli')
  const post = (await eli.createPost('x')).id
  expect(await eli.call(createComment, { body: { post, content: ' \n ' } })).toHaveFieldErrors({ content: ['Enter a comment.'] })
  expect(await eli.call(createComment, { body: { post, content: 'x'.repeat(MAX_COMMENT_LENGTH + 1) } })).toHaveFieldErrors({
    content: ['At most 2,000 characters.'],
  })
})

test('an Idempotency-Key creates one comment', async () => {
  const { fay } = await createUsers(app, 'fay')
  const post = await fay.createPost('x')
  const send = () => fay.call(createComment, { body: { post: post.id, content: 'once' }, headers: { 'idempotency-key': 'c-1' } })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await fay.listComments(post)).toHaveLength(1)
})

test('returns 404 for comments of an unknown post', async () => {
  const { gil } = await createUsers(app, 'gil')
  const post = '01890000-0000-7000-8000-000000000000'
  expect(await gil.call(createComment, { body: { post, content: 'x' } })).toFailWith('not_found')
  expect(await gil.call(listComments, { params: { id: post } })).toFailWith('not_found')
})

test('D22 only the author of the comment and the author of the post can delete it', async () => {
  const { ida, jo, kim } = await createUsers(app, 'ida', 'jo', 'kim')
  const post = await ida.createPost('x')
  const [own, foreign] = [await jo.createComment(post, 'one'), await jo.createComment(post, 'two')]
  expect(await kim.deleteComment(own)).toFailWith('permission_denied')
  expect((await jo.deleteComment(own)).status).toBe(204)
  expect((await ida.deleteComment(foreign)).status).toBe(204)
  expect(await jo.deleteComment(own)).toFailWith('not_found')
  expect((await kim.readPost(post)).body).toMatchObject({ comments: [], comments_count: 0 })
})

test('returns 404 for the deletion of a hidden comment', async () => {
  const { lea, max } = await createUsers(app, 'lea', 'max')
  const comment = await lea.createComment(await lea.createPost('x'), 'y')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${lea.id}, ${max.id})`
  expect(await max.deleteComment(comment)).toFailWith('not_found')
})

test('ten concurrent deletions of a comment decrement the count once', async () => {
  const { ned } = await createUsers(app, 'ned')
  const post = await ned.createPost('x')
  await ned.createComment(post, 'stays')
  const comment = await ned.createComment(post, 'goes')
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ned.deleteComment(comment)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
  expect((await ned.readPost(post)).body.comments_count).toBe(1)
})
