import { deleteAccount } from '@trademates/contract/account'
import { listFeed, type Post } from '@trademates/contract/posts'
import { block, editOwnProfile, mute, unblock, unmute } from '@trademates/contract/profiles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restore, suspend } from '#features/auth/suspend.ts'
import { hide, unhide } from '#features/posts/hide.ts'
import { sample } from '#features/prices/sample.ts'
import type { Source } from '#features/prices/source.ts'
import { type App, startApp, useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, person, type Person } from '@trademates/test-support/server/users.ts'

// What several processes keep of posts, and what they may show of it to whom.
const market = Promise.withResolvers<void>()
const closed: Source = { ...sample, quote: (symbol) => market.promise.then(() => sample.quote(symbol)) }
const app = useApp({}, async () => ({ prices: [closed] }))
let other: App
beforeAll(async () => {
  other = await startApp(app.database, {}, { prices: [closed] })
})
afterAll(() => other.close())

const judgement = { operator: 'root', why: 'House rule 3' }
const at = ({ id }: Person) => ({ params: { userId: id } })

/** A post as somebody sees it, the same in both processes, by itself and in the feed; `undefined` where they do not see it. */
async function seen(who: Person, post: Post): Promise<Post | undefined> {
  const there = person(other, who.name, who.session)
  const [one, two] = [(await who.reads(post)).body, (await there.reads(post)).body]
  const listed = [...(await who.feed()), ...(await there.feed())].filter(({ id }) => id === post.id)
  for (const each of [two, ...listed]) expect(each).toEqual(one)
  return one
}

const said = (post: Post | undefined) => post?.comments.map(({ author_name, content }) => `${author_name}: ${content}`)
const named = (post: Post | undefined) => post?.mentions.map(({ username }) => username)

test('what one of two sees of a post that both have just read is never what the other sees', async () => {
  const { ana, ben, cleo, dora, nat } = await createUsers(app, 'ana', 'ben', 'cleo', 'dora', 'nat')
  const post = await ana.posts('Ask @ben')
  await cleo.comments(post, 'first')
  await ben.comments(post, 'second, @dora')
  await ana.likes(post)
  for (const who of [cleo, dora, ben, ana, nat]) await seen(who, post)

  expect((await seen(ana, post))?.user_liked).toBe(true)
  expect((await seen(dora, post))?.user_liked).toBe(false)
  const removable = async (who: Person) => (await seen(who, post))?.comments.map(({ can_delete }) => can_delete)
  expect([await removable(ana), await removable(ben), await removable(cleo), await removable(dora)]).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])

  await nat.asks(mute, at(ben))
  expect(said(await seen(nat, post))).toEqual(['cleo: first'])
  expect(said(await seen(dora, post))).toEqual(['cleo: first', 'ben: second, @dora'])
  await nat.asks(unmute, at(ben))
  expect(said(await seen(nat, post))).toHaveLength(2)
  await ben.asks(block, at(nat))
  expect(said(await seen(nat, post))).toEqual(['cleo: first'])
  expect(named(await seen(nat, post))).toEqual([])
  expect(named(await seen(cleo, post))).toEqual(['ben'])
  await ben.asks(unblock, at(nat))
  await nat.asks(block, at(dora))
  expect((await seen(nat, post))?.comments[1]?.mentions).toEqual([])
  expect((await seen(ana, post))?.comments[1]?.mentions).toHaveLength(1)
  await ana.asks(block, at(dora))
  expect(await seen(dora, post)).toBeUndefined()
})

test('whatever a post shows changes at once in every process that has it ready', async () => {
  const { eli, fay, gil, hal } = await createUsers(app, 'eli', 'fay', 'gil', 'hal')
  const there = person(other, 'fay', fay.session)
  const post = await eli.posts('With @gil and @newcomer', { tags: ['one'] })
  expect(named(await seen(hal, post))).toEqual(['gil'])

  await fay.comments(post, 'hello')
  expect(said(await seen(hal, post))).toEqual(['fay: hello'])
  await there.asks(editOwnProfile, { body: { username: 'fay.renamed' } })
  expect(said(await seen(hal, post))).toEqual(['fay.renamed: hello'])
  await gil.asks(editOwnProfile, { body: { username: 'gilbert' } })
  expect(named(await seen(hal, post))).toEqual([])
  await createUsers(app, 'newcomer')
  expect(named(await seen(hal, post))).toEqual(['newcomer'])
  await eli.asks(editOwnProfile, { body: { username: 'elias' } })
  expect((await seen(hal, post))?.author).toBe('elias')

  await eli.edits(post, { description: 'Now without', tags: ['two'] })
  expect(await seen(hal, post)).toMatchObject({ description: 'Now without', tags: [{ name: 'two' }], mentions: [], symbols: [] })
  await suspend(app.deps, fay.id, judgement)
  expect(said(await seen(hal, post))).toEqual([])
  await restore(app.deps, fay.id, judgement)
  expect(said(await seen(hal, post))).toEqual(['fay.renamed: hello'])
  await hide(app.deps, post.id, judgement)
  expect(await seen(hal, post)).toBeUndefined()
  expect((await seen(eli, post))?.hidden_for).toBe(judgement.why)
  await unhide(app.deps, post.id, judgement)
  expect((await seen(hal, post))?.hidden_for).toBeUndefined()
  await gil.comments(post, 'bye')
  await gil.asks(deleteAccount, { body: { password: PASSWORD } })
  expect(said(await seen(hal, post))).toEqual(['fay.renamed: hello'])
  await eli.deletes(post)
  expect(await seen(hal, post)).toBeUndefined()
})

test('what a symbol cost is shown as soon as it is known, by whoever had the post without it', async () => {
  const { ida, jon } = await createUsers(app, 'ida', 'jon')
  const post = await ida.posts('$EURUSD and $XAUUSD')
  expect((await seen(jon, post))?.symbols.map(({ price }) => price)).toEqual([null, null])
  market.resolve()
  await vi.waitFor(async () => expect((await seen(jon, post))?.symbols.map(({ price }) => price)).not.toContain(null), { timeout: 10_000 })
})

test('a page has one ETag, whether its posts were ready or had to be read', async () => {
  const { kai, lou } = await createUsers(app, 'kai', 'lou')
  await kai.posts('Nothing of this is ready yet', { tags: ['one'] })
  const ask = async () => (await lou.asks(listFeed, { query: { author: kai.id } })).headers.get('etag')
  const first = await ask()
  expect([await ask(), await ask()]).toEqual([first, first])
})
