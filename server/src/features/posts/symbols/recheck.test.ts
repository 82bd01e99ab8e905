import { createPost, listFeed, markCorrectionsSeen, type Post, readSentiment } from '@trademates/contract/posts'
import type { Market } from '@trademates/contract/markets'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test, vi } from 'vitest'
import { storeEarlierSymbol } from '@trademates/test-support/server/earlier-symbols.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { recheckPosts } from './recheck.ts'

const app = useTestServer()

/** Creates a post whose only tag means a code, as before the market decided. */
async function createOldPost(author: TestUser, text: string, { market, code }: { market: Market; code: string | null }): Promise<Post> {
  const post = await author.createPost(text, { market })
  const { db } = app.deps
  const tag = /\$(\w+)/.exec(text)?.[1] ?? ''
  await db.run`delete from post_symbols where post_id = ${post.id}`
  if (code !== null)
    await db.run`
      insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price, price, priced_at, is_sample)
      values (${post.id}, ${code}, 1, array[${tag}], false, false, 66.5, now(), true)`
  await db.run`update posts set symbols_checked_at = null where id = ${post.id}`
  return post
}

const codesOf = async (user: TestUser, post: Post) => (await user.readPost(post)).body.symbols.map(({ code }) => code)
const listRows = () => app.deps.db.many<{ tag: string; from_symbol: string | null; to_symbol: string | null }>`
  select tag, from_symbol, to_symbol from symbol_corrections order by tag, to_symbol`

test('posts of before get the symbols of their market once, whether or not the job was stopped in between', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const posts = [
    await createOldPost(ana, '$ES holds', { market: 'Future', code: 'ES' }),
    await createOldPost(ana, '$ES pays', { market: 'Stock', code: 'ES' }),
    await createOldPost(ana, '$CL somewhere', { market: 'Crypto', code: 'CL' }),
    await createOldPost(ana, '$DAX opens', { market: 'Stock', code: null }),
    await createOldPost(ana, '$NVDA reports', { market: 'Stock', code: 'NVDA' }),
  ]
  const meanings = () => Promise.all(posts.map((post) => codesOf(ben, post)))
  expect(await meanings()).toEqual([['ES'], ['ES'], ['CL'], [], ['NVDA']])

  // A batch that fails leaves nothing behind.
  const failing = {
    ...app.deps.db,
    transaction: (work: Parameters<typeof app.deps.db.transaction>[0]) =>
      app.deps.db.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  } as typeof app.deps.db
  await expect(recheckPosts(failing, 2)).rejects.toThrow('killed')
  expect(await meanings()).toEqual([['ES'], ['ES'], ['CL'], [], ['NVDA']])
  expect(await recheckPosts(app.deps.db, 2)).toMatchObject({
    checked: 2,
    corrections: [{ post: posts[0]?.id, tag: 'ES', from: 'ES', to: 'ES1!' }],
  })
  expect(await meanings()).toEqual([['ES1!'], ['ES'], ['CL'], [], ['NVDA']])

  await makeDue(app.deps.db, 'recheck-symbols')
  await vi.waitFor(async () => expect(await meanings()).toEqual([['ES1!'], ['ES'], [], ['DAX'], ['NVDA']]), { timeout: 10_000 })
  const corrections = [
    { tag: 'CL', from_symbol: 'CL', to_symbol: null },
    { tag: 'DAX', from_symbol: null, to_symbol: 'DAX' },
    { tag: 'ES', from_symbol: 'ES', to_symbol: 'ES1!' },
  ]
  expect(await listRows()).toEqual(corrections)
  expect((await recheckPosts(app.deps.db)).checked).toBe(0)
  expect(await listRows()).toEqual(corrections)

  // The feeds by symbol follow; a new symbol gets the price of the time of the post, another one keeps its price.
  const feed = async (symbol: string) => (await ben.call(listFeed, { query: { symbol } })).body.map(({ id }) => id)
  expect([await feed('ES1!'), await feed('ES'), await feed('CL')]).toEqual([[posts[0]?.id], [posts[1]?.id], []])
  const priceOf = async (post: Post | undefined) => (post === undefined ? null : (await ben.readPost(post)).body.symbols[0]?.price)
  await vi.waitFor(async () => expect(Number(await priceOf(posts[0]))).toBeGreaterThan(1_000), { timeout: 10_000 })
  expect(await priceOf(posts[1])).toBe('66.5')
})

test('A2 views, watchlist feeds and the prices of versions follow the symbols of a post', async () => {
  const { eva, fox } = await createUsers(app, 'eva', 'fox')
  const body = { description: '$CL builds', trading_markets: 'Future', stance: 'bullish' } as const
  const post = (await eva.call(createPost, { body })).body
  await eva.editPost(post, { description: '$CL builds on' })
  const { db } = app.deps
  await db.run`update post_version_prices set symbol = 'CL', awaits_price = false, price = 80, priced_at = now(), is_sample = true`
  await storeEarlierSymbol(db, post, 'CL')
  await fox.call(watchSymbol, { params: { code: 'CL1!' } })
  const bullish = async (code: string) => (await fox.call(readSentiment, { params: { code } })).body.bullish
  const watched = async () => (await fox.listFeed({ feed: 'watchlist' })).map(({ id }) => id)
  expect([await watched(), await bullish('CL'), await bullish('CL1!')]).toEqual([[], 1, 0])

  await recheckPosts(db)
  expect([await watched(), await bullish('CL'), await bullish('CL1!')]).toEqual([[post.id], 0, 1])
  await makeDue(db, 'post-prices')
  await vi.waitFor(async () => expect((await fox.listVersions(post))[0]?.prices.map(({ code }) => code)).toEqual(['CL1!']), {
    timeout: 10_000,
  })
})

test('only the author gets what a cashtag points to now, until it was shown, and nothing about one that has no symbol', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  const [es, dax, cl] = [
    await createOldPost(gus, '$ES climbs', { market: 'Future', code: 'ES' }),
    await createOldPost(gus, '$DAX climbs', { market: 'Stock', code: null }),
    await createOldPost(gus, '$CL climbs', { market: 'Crypto', code: 'CL' }),
  ]
  await recheckPosts(app.deps.db)
  const correctionsFor = async (user: TestUser, post: Post) => (await user.readPost(post)).body.corrections ?? null
  const toFuture = [{ tag: 'ES', code: 'ES1!', name: 'E-mini S&P 500', has_choice: true }]
  expect(await correctionsFor(gus, es)).toEqual(toFuture)
  expect(await correctionsFor(gus, dax)).toMatchObject([{ tag: 'DAX', code: 'DAX', has_choice: false }])
  expect(await correctionsFor(gus, cl)).toBeNull()
  const inFeed = (await gus.listFeed({ author: gus.id })).map(({ corrections = [] }) => corrections.map(({ tag }) => tag))
  expect(inFeed).toEqual([[], ['DAX'], ['ES']])
  for (const post of [es, dax]) expect(await correctionsFor(hal, post)).toBeNull()

  const seen = (user: TestUser, post: Post) => user.call(markCorrectionsSeen, { params: { id: post.id } })
  expect(await seen(hal, es)).toFailWith('permission_denied')
  expect(await correctionsFor(gus, es)).toEqual(toFuture)
  expect([(await seen(gus, es)).status, (await seen(gus, es)).status]).toEqual([204, 204])
  expect(await correctionsFor(gus, es)).toBeNull()
  // An edit without the cashtag leaves nothing to tell.
  await gus.editPost(dax, { description: 'The index climbs' })
  expect(await correctionsFor(gus, dax)).toBeNull()
})

test('the chosen symbol of a post stays', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const body = { description: 'Long $GOLD', trading_markets: 'Stock', symbol: 'XAUUSD' } as const
  const post = (await cleo.call(createPost, { body })).body
  expect(post.symbols).toMatchObject([{ code: 'XAUUSD', tags: ['GOLD'], chosen: true, by: 'author' }])
  await app.deps.db.run`update posts set symbols_checked_at = null where id = ${post.id}`
  expect((await recheckPosts(app.deps.db)).checked).toBe(1)
  expect(await codesOf(cleo, post)).toEqual(['XAUUSD'])
})

test('what the author chose in an edit of an earlier post stays', async () => {
  const { dora } = await createUsers(app, 'dora')
  const post = await createOldPost(dora, '$ES yields', { market: 'Future', code: 'ES' })
  expect((await dora.editPost(post, { description: '$ES yields more', tag_symbols: '{"ES":"ES"}' })).body.symbols).toMatchObject([
    { code: 'ES', by: 'author' },
  ])
  expect((await recheckPosts(app.deps.db)).checked).toBe(1)
  expect(await codesOf(dora, post)).toEqual(['ES'])
})
