import {
  createWatchlist,
  setWatchlistSymbols,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  type Watchlist,
  watchSymbol,
} from '@trademates/contract/watchlists'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const listsOf = async (person: TestUser) =>
  (await person.call(listWatchlists)).body.map(({ name, symbols }) => [name, symbols.map(({ code }) => code)])
const begin = async (person: TestUser, name: string) => (await person.call(createWatchlist, { body: { name } })).body
const fill = (person: TestUser, { id }: Watchlist, symbols: string[]) =>
  person.call(setWatchlistSymbols, { params: { id }, body: { symbols } })

test('one has several lists, each in its own order, under the codes of the catalogue, each symbol once', async () => {
  const { ana } = await createUsers(app, 'ana')
  const [majors, coins] = [await begin(ana, 'Majors'), await begin(ana, 'Coins')]
  await fill(ana, majors, ['EURUSD', 'gbpusd', 'USDJPY'])
  await fill(ana, coins, ['BTC', 'XBT', 'ETHUSDT'])
  expect((await fill(ana, majors, ['USDJPY', 'EURUSD', 'GBPUSD'])).body.symbols[0]).toEqual({
    code: 'USDJPY',
    name: 'US dollar / Japanese yen',
    market: 'Forex',
    decimals: 3,
  })
  expect(await listsOf(ana)).toEqual([
    ['Majors', ['USDJPY', 'EURUSD', 'GBPUSD']],
    ['Coins', ['BTCUSD', 'ETHUSD']],
  ])
  await ana.call(renameWatchlist, { params: { id: majors.id }, body: { name: 'FX' } })
  expect((await ana.call(removeWatchlist, { params: { id: coins.id } })).status).toBe(204)
  expect(await listsOf(ana)).toEqual([['FX', ['USDJPY', 'EURUSD', 'GBPUSD']]])
})

test('watching begins a list where there is none; repeating it changes nothing; unwatching takes it off all', async () => {
  const { ben } = await createUsers(app, 'ben')
  const watch = (code: string) => ben.call(watchSymbol, { params: { code } })
  await Promise.all([watch('AAPL'), watch('aapl'), watch('AAPL')])
  await watch('BTC.X')
  expect(await listsOf(ben)).toEqual([['Watchlist', ['AAPL', 'BTCUSD']]])
  await fill(ben, await begin(ben, 'More'), ['AAPL'])
  expect((await ben.call(unwatchSymbol, { params: { code: 'AAPL' } })).status).toBe(204)
  expect(await listsOf(ben)).toEqual([
    ['Watchlist', ['BTCUSD']],
    ['More', []],
  ])
  expect(await watch('NOBODY')).toFailWith('not_found')
})

test('the lists of somebody else are not there', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const list = await begin(cleo, 'Mine')
  expect(await fill(dora, list, ['EURUSD'])).toFailWith('not_found')
  expect(await dora.call(renameWatchlist, { params: { id: list.id }, body: { name: 'Yours' } })).toFailWith('not_found')
  expect(await dora.call(removeWatchlist, { params: { id: list.id } })).toFailWith('not_found')
  expect([await listsOf(cleo), await listsOf(dora)]).toEqual([[['Mine', []]], []])
})

test('what is too much, nameless or unknown is refused', async () => {
  const { eli } = await createUsers(app, 'eli')
  const list = await begin(eli, 'Full')
  expect(await fill(eli, list, ['EURUSD', 'NOBODY'])).toHaveFieldErrors({ symbols: ['Symbol not found: NOBODY.'] })
  expect(
    await fill(
      eli,
      list,
      Array.from({ length: 51 }, () => 'EURUSD'),
    ),
  ).toHaveFieldErrors({ symbols: ['At most 50 symbols.'] })
  expect(await eli.call(createWatchlist, { body: { name: ' ' } })).toHaveFieldErrors({ name: ['Enter a name.'] })
  for (let at = 1; at < 20; at += 1) await begin(eli, `List ${at}`)
  expect(await eli.call(createWatchlist, { body: { name: 'One more' } })).toHaveFieldErrors({ name: ['At most 20 watchlists.'] })
})

test('the feed of what one watches shows posts about it, whatever the list', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  const [euro, coin] = [await gil.createPost('$EURUSD up'), await gil.createPost('$XBT down')]
  await gil.createPost('$AAPL sideways')
  expect(await fay.listFeed({ feed: 'watchlist' })).toEqual([])
  await fay.call(watchSymbol, { params: { code: 'EURUSD' } })
  await fill(fay, await begin(fay, 'Coins'), ['BTCUSD'])
  expect((await fay.listFeed({ feed: 'watchlist' })).map(({ id }) => id)).toEqual([coin.id, euro.id])
})
