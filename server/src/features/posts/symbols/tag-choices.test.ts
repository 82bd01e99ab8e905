import { createPost, editPost, listFeed, type Post, readSentiment } from '@trademates/contract/posts'
import type { Market } from '@trademates/contract/markets'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const create = (
  author: TestUser,
  description: string,
  market: Market,
  more: { tag_symbols?: string; symbol?: string; stance?: 'bullish' } = {},
) => author.call(createPost, { body: { description, trading_markets: market, ...more } })
const edit = (author: TestUser, post: Post, changes: { description?: string; trading_markets?: Market; tag_symbols?: string }) =>
  author.call(editPost, {
    params: { id: post.id },
    body: { name: post.name, description: post.description, trading_markets: post.trading_markets, ...changes },
  })
const meaningOf = ({ symbols }: Post) => symbols.map(({ code, tags, market, by }) => [tags.join(' '), code, market, by])

test('the market of a post decides what its cashtags mean', async () => {
  const { ana } = await createUsers(app, 'ana')
  expect(meaningOf((await create(ana, '$ES and $SPX, $ESZ26, $NQ', 'Future')).body)).toEqual([
    ['ES', 'ES1!', 'Future', 'market'],
    ['SPX', 'SPX', 'Index', 'only'],
    ['ESZ26', 'ESZ26', 'Future', 'spelling'],
    ['NQ', 'NQ1!', 'Future', 'only'],
  ])
  expect(meaningOf((await create(ana, '$ES pays a dividend, $ES_F rolls, $ES.US too', 'Stock')).body)).toEqual([
    ['ES ES.US', 'ES', 'Stock', 'market'],
    ['ES_F', 'ES1!', 'Future', 'spelling'],
  ])
  expect((await ana.call(listFeed, { query: { symbol: 'ES1!' } })).body).toHaveLength(2)
})

test('an ambiguous tag stays text without tag_symbols, and has to be chosen with it', async () => {
  const { ben } = await createUsers(app, 'ben')
  expect(meaningOf((await create(ben, '$ES with $BTC', 'Crypto')).body)).toEqual([['BTC', 'BTCUSD', 'Crypto', 'market']])
  expect(await create(ben, '$ES and $CL', 'Crypto', { tag_symbols: '{}' })).toHaveFieldErrors({
    tag_symbols: ['Choose what $ES means.', 'Choose what $CL means.'],
  })
  const chosen = (await create(ben, '$ES against $BTC', 'Crypto', { tag_symbols: '{"ES":"ES1!"}' })).body
  expect(meaningOf(chosen)).toEqual([
    ['ES', 'ES1!', 'Future', 'author'],
    ['BTC', 'BTCUSD', 'Crypto', 'market'],
  ])
  // The symbol of the form answers for the tag that may mean it.
  expect(meaningOf((await create(ben, 'long $GOLD', 'Forex', { tag_symbols: '{}', symbol: 'XAUUSD' })).body)).toEqual([
    ['GOLD', 'XAUUSD', 'Commodities', 'author'],
  ])
})

test.each([
  ['{"ES":"NVDA"}', '$ES cannot mean NVDA.'],
  ['{"CL":"CL1!"}', '$CL cannot mean CL1!.'],
  ['{"ES":7}', '$ES cannot mean 7.'],
  ['["ES"]', 'Send an object of JSON.'],
  ['{', 'Send an object of JSON.'],
])('tag_symbols %s is rejected', async (tagSymbols, error) => {
  const name = `c${Math.random().toString(36).slice(2, 10)}`
  const user = (await createUsers(app, name))[name] as TestUser
  expect(await create(user, '$ES', 'Crypto', { tag_symbols: tagSymbols })).toHaveFieldErrors({ tag_symbols: [error] })
})

test('an edit keeps the choices of the author, resolves the rest in the new market, and keeps the price of a symbol that stays', async () => {
  const { dan } = await createUsers(app, 'dan')
  const post = (await create(dan, '$ES, $CL and $NVDA', 'Stock', { tag_symbols: '{"ES":"ES1!"}' })).body
  expect(meaningOf(post)).toEqual([
    ['ES', 'ES1!', 'Future', 'author'],
    ['CL', 'CL', 'Stock', 'market'],
    ['NVDA', 'NVDA', 'Stock', 'only'],
  ])
  const priced = await vi.waitFor(
    async () => {
      const { symbols } = (await dan.readPost(post)).body
      expect(symbols.every(({ price }) => price !== null)).toBe(true)
      return symbols
    },
    { timeout: 10_000 },
  )
  const moved = (await edit(dan, post, { trading_markets: 'Future' })).body
  expect(meaningOf(moved)).toEqual([
    ['ES', 'ES1!', 'Future', 'author'],
    ['CL', 'CL1!', 'Future', 'market'],
    ['NVDA', 'NVDA', 'Stock', 'only'],
  ])
  expect([moved.symbols[0]?.price, moved.symbols[2]?.price]).toEqual([priced[0]?.price, priced[2]?.price])
  const changed = (await edit(dan, moved, { tag_symbols: '{"ES":"ES"}' })).body
  expect(meaningOf(changed)[0]).toEqual(['ES', 'ES', 'Stock', 'author'])
  expect(await dan.listVersions(post)).toHaveLength(2)
  // The same choice again changes nothing.
  await edit(dan, changed, { tag_symbols: '{"ES":"ES"}' })
  expect(await dan.listVersions(post)).toHaveLength(2)
  // A choice leaves with its tag.
  const without = (await edit(dan, changed, { description: '$CL' })).body
  expect(meaningOf((await edit(dan, without, { description: '$CL and $ES' })).body)[1]).toEqual(['ES', 'ES1!', 'Future', 'market'])
  expect(await edit(dan, changed, { trading_markets: 'Forex', tag_symbols: '{}' })).toHaveFieldErrors({
    tag_symbols: ['Choose what $ES means.', 'Choose what $CL means.'],
  })
})

test('a sentiment stays with its symbol in an edit, and is cleared when that symbol leaves the text', async () => {
  const { eva } = await createUsers(app, 'eva')
  const bulls = async (code: string) => (await eva.call(readSentiment, { params: { code } })).body.bullish
  const viewOf = ({ stance, symbols }: Post) => [stance, ...symbols.map(({ code }) => code)]
  const post = (await create(eva, '$MSFT before $AAPL', 'Stock', { stance: 'bullish' })).body
  const turned = (await edit(eva, post, { description: '$AAPL after $MSFT, and $TSLA' })).body
  expect(viewOf(turned)).toEqual(['bullish', 'MSFT', 'AAPL', 'TSLA'])
  const cleared = (await edit(eva, turned, { description: '$AAPL and $TSLA' })).body
  expect(viewOf(cleared)).toEqual([null, 'AAPL', 'TSLA'])
  expect(await Promise.all(['MSFT', 'AAPL', 'TSLA'].map(bulls))).toEqual([0, 0, 0])
  // A cashtag that has another meaning in another market takes the sentiment along; the symbol of the form stays.
  const share = (await create(eva, '$CL climbs', 'Stock', { stance: 'bullish' })).body
  expect(viewOf((await edit(eva, share, { trading_markets: 'Future' })).body)).toEqual(['bullish', 'CL1!'])
  const chosen = (await create(eva, '$NVDA', 'Stock', { stance: 'bullish', symbol: 'NVDA' })).body
  expect(viewOf((await edit(eva, chosen, { description: '$AMD' })).body)).toEqual(['bullish', 'NVDA', 'AMD'])
})
