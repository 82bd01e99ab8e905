import { createPost, type Post, readStances } from '@trademates/contract/posts'
import { block } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type Person } from '@trademates/test-support/server/users.ts'

const app = useApp()

const idsFor = async (person: Person, symbol: string) => (await person.feed({ symbol })).map(({ id }) => id)
const view = (person: Person, symbol: string, stance: 'bullish' | 'bearish') =>
  person.asks(createPost, { body: { description: 'a view', trading_markets: 'Stock', symbol, stance } })
const codesOf = ({ symbols }: Post) => symbols.map(({ code, tags, chosen }) => [code, tags, chosen])

test('a post knows the symbols of its text, and is found by them under any of their names', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.posts('$EURUSD before $btc.x and $XBT, not $NOBODY nor $100; $ESZ26')
  expect(codesOf(post)).toEqual([
    ['EURUSD', ['EURUSD'], false],
    ['BTCUSD', ['BTC.X', 'XBT'], false],
    ['ESZ26', ['ESZ26'], false],
  ])
  expect(post.symbols[0]).toMatchObject({ name: 'Euro / US dollar', decimals: 5 })
  for (const symbol of ['EURUSD', 'BTC', 'BTCUSDT', 'ESZ2026']) expect(await idsFor(ben, symbol)).toEqual([post.id])
  expect(await idsFor(ben, 'AAPL')).toEqual([])
  await ana.asks(block, { params: { userId: ben.id } })
  expect(await idsFor(ben, 'EURUSD')).toEqual([])
})

test('a symbol is priced as of when the post named it, soon after, and that stays', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const post = await cleo.posts('$XAUUSD and $AAPL261218C270')
  const priced = await vi.waitFor(
    async () => {
      const { symbols } = (await cleo.reads(post)).body
      expect(symbols.every(({ price }) => price !== null)).toBe(true)
      return symbols
    },
    { timeout: 10_000 },
  )
  expect(priced[0]).toMatchObject({ code: 'XAUUSD', price: expect.stringMatching(/^\d+\.\d\d$/) as string, is_sample: true })
  await cleo.edits(post, { description: '$XAUUSD again, with $XAGUSD' })
  const edited = (await cleo.reads(post)).body
  expect(codesOf(edited).map(([code]) => code)).toEqual(['XAUUSD', 'XAGUSD'])
  expect(edited.symbols[0]).toEqual(priced[0])
})

test('the chosen symbol and the view are said once: they stand first, and no edit changes them', async () => {
  const { dora } = await createUsers(app, 'dora')
  const body = { description: 'Up from here, like $MSFT', trading_markets: 'Stock', symbol: 'aapl', stance: 'bullish' } as const
  const post = (await dora.asks(createPost, { body })).body
  expect([post.stance, codesOf(post)]).toEqual([
    'bullish',
    [
      ['AAPL', [], true],
      ['MSFT', ['MSFT'], false],
    ],
  ])
  const edited = (await dora.edits(post, { description: 'No, down' })).body
  expect([edited.stance, codesOf(edited)]).toEqual(['bullish', [['AAPL', [], true]]])
})

test('views are counted by person, the newest of each', async () => {
  const { eli, fay, gil } = await createUsers(app, 'eli', 'fay', 'gil')
  await view(eli, 'TSLA', 'bearish')
  await view(eli, 'TSLA', 'bullish')
  await view(fay, 'TSLA', 'bullish')
  await view(gil, 'TSLA', 'bearish')
  await view(gil, 'NVDA', 'bearish')
  expect((await eli.asks(readStances, { params: { code: 'TSLA' } })).body).toEqual({ bullish: 2, bearish: 1 })
  expect(await eli.asks(readStances, { params: { code: 'NOBODY' } })).toBeRefused('not_found')
})

test('a symbol that nobody knows, and a view that is none, are refused', async () => {
  const { ida } = await createUsers(app, 'ida')
  const body = { description: 'x', trading_markets: 'Stock' } as const
  expect(await ida.asks(createPost, { body: { ...body, symbol: 'NOBODY' } })).toBeRefusedAt({ symbol: ['Symbol not found.'] })
  expect(await ida.asks(createPost, { body: { ...body, stance: 'sideways' as 'bullish' } })).toBeRefusedAt({
    stance: ['Choose bullish or bearish.'],
  })
})
