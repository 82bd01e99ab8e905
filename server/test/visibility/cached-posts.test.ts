import { deleteAccount } from '@trademates/contract/account'
import { listFeed, type Post } from '@trademates/contract/posts'
import { block, editOwnProfile, mute, unblock, unmute } from '@trademates/contract/profiles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { hide, unhide } from '#features/posts/changes/hide.ts'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import type { Source } from '#features/prices/source.ts'
import { type TestServer, startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, toTestUser, type TestUser } from '@trademates/test-support/server/users.ts'

// Post caches of several processes must show each viewer only what they may see.
const market = Promise.withResolvers<void>()
const closed: Source = { ...sampleSource, quote: (symbol) => market.promise.then(() => sampleSource.quote(symbol)) }
const app = useTestServer({}, async () => ({ prices: [closed] }))
let other: TestServer
beforeAll(async () => {
  other = await startTestServer(app.database, {}, { prices: [closed] })
})
afterAll(() => other.close())

const operatorAction = { operator: 'root', reason: 'House rule 3' }
const at = ({ id }: TestUser) => ({ params: { userId: id } })

/** Reads a post as a viewer, in both processes, alone and in the feed; the results must be equal. Returns undefined if it is not visible. */
async function readEverywhere(user: TestUser, post: Post): Promise<Post | undefined> {
  const elsewhere = toTestUser(other, user.name, user.session)
  const [one, two] = [(await user.readPost(post)).body, (await elsewhere.readPost(post)).body]
  const listed = [...(await user.listFeed()), ...(await elsewhere.listFeed())].filter(({ id }) => id === post.id)
  for (const each of [two, ...listed]) expect(each).toEqual(one)
  return one
}

const listCommentTexts = (post: Post | undefined) => post?.comments.map(({ author_name, content }) => `${author_name}: ${content}`)
const listMentions = (post: Post | undefined) => post?.mentions.map(({ username }) => username)

test('viewers of a cached post get their own version of likes, comments and mentions', async () => {
  const { ana, ben, cleo, dora, nat } = await createUsers(app, 'ana', 'ben', 'cleo', 'dora', 'nat')
  const post = await ana.createPost('Ask @ben')
  await cleo.createComment(post, 'first')
  await ben.createComment(post, 'second, @dora')
  await ana.likePost(post)
  for (const user of [cleo, dora, ben, ana, nat]) await readEverywhere(user, post)

  expect((await readEverywhere(ana, post))?.user_liked).toBe(true)
  expect((await readEverywhere(dora, post))?.user_liked).toBe(false)
  const removable = async (user: TestUser) => (await readEverywhere(user, post))?.comments.map(({ can_delete }) => can_delete)
  expect([await removable(ana), await removable(ben), await removable(cleo), await removable(dora)]).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])

  await nat.call(mute, at(ben))
  expect(listCommentTexts(await readEverywhere(nat, post))).toEqual(['cleo: first'])
  expect(listCommentTexts(await readEverywhere(dora, post))).toEqual(['cleo: first', 'ben: second, @dora'])
  await nat.call(unmute, at(ben))
  expect(listCommentTexts(await readEverywhere(nat, post))).toHaveLength(2)
  await ben.call(block, at(nat))
  expect(listCommentTexts(await readEverywhere(nat, post))).toEqual(['cleo: first'])
  expect(listMentions(await readEverywhere(nat, post))).toEqual([])
  expect(listMentions(await readEverywhere(cleo, post))).toEqual(['ben'])
  await ben.call(unblock, at(nat))
  await nat.call(block, at(dora))
  expect((await readEverywhere(nat, post))?.comments[1]?.mentions).toEqual([])
  expect((await readEverywhere(ana, post))?.comments[1]?.mentions).toHaveLength(1)
  await ana.call(block, at(dora))
  expect(await readEverywhere(dora, post)).toBeUndefined()
})

test('every change of a post is visible immediately in all processes that have it cached', async () => {
  const { eli, fay, gil, hal } = await createUsers(app, 'eli', 'fay', 'gil', 'hal')
  const elsewhere = toTestUser(other, 'fay', fay.session)
  const post = await eli.createPost('With @gil and @newcomer', { tags: ['one'] })
  expect(listMentions(await readEverywhere(hal, post))).toEqual(['gil'])

  await fay.createComment(post, 'hello')
  expect(listCommentTexts(await readEverywhere(hal, post))).toEqual(['fay: hello'])
  await elsewhere.call(editOwnProfile, { body: { username: 'fay.renamed' } })
  expect(listCommentTexts(await readEverywhere(hal, post))).toEqual(['fay.renamed: hello'])
  await gil.call(editOwnProfile, { body: { username: 'gilbert' } })
  expect(listMentions(await readEverywhere(hal, post))).toEqual([])
  await createUsers(app, 'newcomer')
  expect(listMentions(await readEverywhere(hal, post))).toEqual(['newcomer'])
  await eli.call(editOwnProfile, { body: { username: 'elias' } })
  expect((await readEverywhere(hal, post))?.author).toBe('elias')

  await eli.editPost(post, { description: 'Now without', tags: ['two'] })
  expect(await readEverywhere(hal, post)).toMatchObject({ description: 'Now without', tags: [{ name: 'two' }], mentions: [], symbols: [] })
  await suspendUser(app.deps, fay.id, operatorAction)
  expect(listCommentTexts(await readEverywhere(hal, post))).toEqual([])
  await restoreUser(app.deps, fay.id, operatorAction)
  expect(listCommentTexts(await readEverywhere(hal, post))).toEqual(['fay.renamed: hello'])
  await hide(app.deps, post.id, operatorAction)
  expect(await readEverywhere(hal, post)).toBeUndefined()
  expect((await readEverywhere(eli, post))?.hidden_for).toBe(operatorAction.reason)
  await unhide(app.deps, post.id, operatorAction)
  expect((await readEverywhere(hal, post))?.hidden_for).toBeUndefined()
  await gil.createComment(post, 'bye')
  await gil.call(deleteAccount, { body: { password: PASSWORD } })
  expect(listCommentTexts(await readEverywhere(hal, post))).toEqual(['fay.renamed: hello'])
  await eli.deletePost(post)
  expect(await readEverywhere(hal, post)).toBeUndefined()
})

test('the price of a symbol appears in cached posts when it is known', async () => {
  const { ida, jon } = await createUsers(app, 'ida', 'jon')
  const post = await ida.createPost('$EURUSD and $XAUUSD')
  expect((await readEverywhere(jon, post))?.symbols.map(({ price }) => price)).toEqual([null, null])
  market.resolve()
  await vi.waitFor(async () => expect((await readEverywhere(jon, post))?.symbols.map(({ price }) => price)).not.toContain(null), {
    timeout: 10_000,
  })
})

test('a page has the same ETag with cached and with loaded posts', async () => {
  const { kai, lou } = await createUsers(app, 'kai', 'lou')
  await kai.createPost('Not cached yet', { tags: ['one'] })
  const readEtag = async () => (await lou.call(listFeed, { query: { author: kai.id } })).headers.get('etag')
  const first = await readEtag()
  expect([await readEtag(), await readEtag()]).toEqual([first, first])
})
