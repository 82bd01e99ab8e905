import { createPost, type Post, readSentiment } from '@trademates/contract/posts'
import { block } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const idsFor = async (person: TestUser, symbol: string) => (await person.listFeed({ symbol })).map(({ id }) => id)
const view = (person: TestUser, symbol: string, stance: 'bullish' | 'bearish') =>
  person.call(createPost, { body: { description: 'a view', trading_markets: 'Stock', symbol, stance } })
const codesOf = ({ symbols }: Post) => symbols.map(({ code, tags, chosen }) => [code, tags, chosen])

test('a post has the symbols of its text and is found under any of their names', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('$EURUSD before $btc.x and $XBT, not $NOSUCH nor $100; $ESZ26')
  expect(codesOf(post)).toEqual([
    ['EURUSD', ['EURUSD'], false],
    ['BTCUSD', ['BTC.X', 'XBT'], false],
    ['ESZ26', ['ESZ26'], false],
  ])
  expect(post.symbols[0]).toMatchObject({ name: 'Euro / US dollar', decimals: 5 })
  for (const symbol of ['EURUSD', 'BTC', 'BTCUSDT', 'ESZ2026']) expect(await idsFor(ben, symbol)).toEqual([post.id])
  expect(await idsFor(ben, 'AAPL')).toEqual([])
  await ana.call(block, { params: { userId: ben.id } })
  expect(await idsFor(ben, 'EURUSD')).toEqual([])
})

test('a symbol gets its price of the time of the post soon after, and keeps it', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const post = await cleo.createPost('$XAUUSD and $AAPL261218C270')
  const priced = await vi.waitFor(
    async () => {
      const { symbols } = (await cleo.readPost(post)).body
      expect(symbols.every(({ price }) => price !== null)).toBe(true)
      return symbols
    },
    { timeout: 10_000 },
  )
  expect(priced[0]).toMatchObject({ code: 'XAUUSD', price: expect.stringMatching(/^\d+\.\d\d$/) as string, is_sample: true })
  expect(priced.map(({ price_source: source, tagged_at: edited, awaits_price: isAwaited }) => [source, edited, isAwaited])).toEqual([
    [expect.stringMatching(/\w/), null, false],
    [expect.stringMatching(/\w/), null, false],
  ])
  await cleo.editPost(post, { description: '$XAUUSD again, with $XAGUSD' })
  const edited = (await cleo.readPost(post)).body
  expect(codesOf(edited).map(([code]) => code)).toEqual(['XAUUSD', 'XAGUSD'])
  expect(edited.symbols[0]).toEqual(priced[0])
  // A symbol that an edit names has the time of the edit.
  expect(edited.symbols[1]).toMatchObject({ code: 'XAGUSD', tagged_at: expect.stringMatching(/Z$/) as string })
})

test('the chosen symbol and the sentiment stand first and cannot be edited', async () => {
  const { dora } = await createUsers(app, 'dora')
  const body = { description: 'Up from here, like $MSFT', trading_markets: 'Stock', symbol: 'aapl', stance: 'bullish' } as const
  const post = (await dora.call(createPost, { body })).body
  expect([post.stance, codesOf(post)]).toEqual([
    'bullish',
    [
      ['AAPL', [], true],
      ['MSFT', ['MSFT'], false],
    ],
  ])
  const edited = (await dora.editPost(post, { description: 'No, down' })).body
  expect([edited.stance, codesOf(edited)]).toEqual(['bullish', [['AAPL', [], true]]])
})

test('sentiment counts the newest post of each author', async () => {
  const { eli, fay, gil } = await createUsers(app, 'eli', 'fay', 'gil')
  await view(eli, 'TSLA', 'bearish')
  await view(eli, 'TSLA', 'bullish')
  await view(fay, 'TSLA', 'bullish')
  await view(gil, 'TSLA', 'bearish')
  await view(gil, 'NVDA', 'bearish')
  expect((await eli.call(readSentiment, { params: { code: 'TSLA' } })).body).toEqual({ bullish: 2, bearish: 1 })
  // A view belongs to the first symbol of its post.
  await eli.call(createPost, { body: { description: '$AMZN rather than $TSLA', trading_markets: 'Stock', stance: 'bearish' } })
  expect((await eli.call(readSentiment, { params: { code: 'TSLA' } })).body).toEqual({ bullish: 2, bearish: 1 })
  expect((await eli.call(readSentiment, { params: { code: 'AMZN' } })).body).toEqual({ bullish: 0, bearish: 1 })
  expect(await eli.call(readSentiment, { params: { code: 'NOSUCH' } })).toFailWith('not_found')
})

test('rejects an unknown symbol and an invalid sentiment', async () => {
  const { ida } = await createUsers(app, 'ida')
  const body = { description: 'x', trading_markets: 'Stock' } as const
  expect(await ida.call(createPost, { body: { ...body, symbol: 'NOSUCH' } })).toHaveFieldErrors({ symbol: ['Symbol not found.'] })
  expect(await ida.call(createPost, { body: { ...body, stance: 'sideways' as 'bullish' } })).toHaveFieldErrors({
    stance: ['Choose bullish or bearish.'],
  })
})
