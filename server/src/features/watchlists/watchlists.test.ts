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
import { readSymbol } from '@trademates/contract/symbols'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const listsOf = async (person: TestUser) =>
  (await person.call(listWatchlists)).body.map(({ name, symbols }) => [name, symbols.map(({ code }) => code)])
const createList = async (person: TestUser, name: string) => (await person.call(createWatchlist, { body: { name } })).body
const setSymbols = (person: TestUser, { id }: Watchlist, symbols: string[]) =>
  person.call(setWatchlistSymbols, { params: { id }, body: { symbols } })

test('a user has several ordered lists with catalog codes, each symbol once', async () => {
  const { ana } = await createUsers(app, 'ana')
  const [majors, coins] = [await createList(ana, 'Majors'), await createList(ana, 'Coins')]
  await setSymbols(ana, majors, ['EURUSD', 'gbpusd', 'USDJPY'])
  await setSymbols(ana, coins, ['BTC', 'XBT', 'ETHUSDT'])
  expect((await setSymbols(ana, majors, ['USDJPY', 'EURUSD', 'GBPUSD'])).body.symbols[0]).toEqual({
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

test('watching creates the first list; repeating it changes nothing; unwatching removes the symbol from all lists', async () => {
  const { ben } = await createUsers(app, 'ben')
  const watch = (code: string) => ben.call(watchSymbol, { params: { code } })
  await Promise.all([watch('AAPL'), watch('aapl'), watch('AAPL')])
  await watch('BTC.X')
  expect(await listsOf(ben)).toEqual([['Watchlist', ['AAPL', 'BTCUSD']]])
  await setSymbols(ben, await createList(ben, 'More'), ['AAPL'])
  expect((await ben.call(unwatchSymbol, { params: { code: 'AAPL' } })).status).toBe(204)
  expect(await listsOf(ben)).toEqual([
    ['Watchlist', ['BTCUSD']],
    ['More', []],
  ])
  expect(await watch('NOSUCH')).toFailWith('not_found')
})

test('the lists of other users are not found', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const list = await createList(cleo, 'Mine')
  expect(await setSymbols(dora, list, ['EURUSD'])).toFailWith('not_found')
  expect(await dora.call(renameWatchlist, { params: { id: list.id }, body: { name: 'Yours' } })).toFailWith('not_found')
  expect(await dora.call(removeWatchlist, { params: { id: list.id } })).toFailWith('not_found')
  expect([await listsOf(cleo), await listsOf(dora)]).toEqual([[['Mine', []]], []])
})

test('rejects too many, nameless and unknown lists and symbols', async () => {
  const { eli } = await createUsers(app, 'eli')
  const list = await createList(eli, 'Full')
  expect(await setSymbols(eli, list, ['EURUSD', 'NOSUCH'])).toHaveFieldErrors({ symbols: ['Symbol not found: NOSUCH.'] })
  expect(
    await setSymbols(
      eli,
      list,
      Array.from({ length: 51 }, () => 'EURUSD'),
    ),
  ).toHaveFieldErrors({ symbols: ['At most 50 symbols.'] })
  expect(await eli.call(createWatchlist, { body: { name: ' ' } })).toHaveFieldErrors({ name: ['Enter a name.'] })
  for (let at = 1; at < 20; at += 1) await createList(eli, `List ${at}`)
  expect(await eli.call(createWatchlist, { body: { name: 'One more' } })).toHaveFieldErrors({ name: ['At most 20 watchlists.'] })
})

test('the watchlist feed shows posts about watched symbols of any list', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  const [euro, coin] = [await gil.createPost('$EURUSD up'), await gil.createPost('$XBT down')]
  await gil.createPost('$AAPL sideways')
  expect(await fay.listFeed({ feed: 'watchlist' })).toEqual([])
  await fay.call(watchSymbol, { params: { code: 'EURUSD' } })
  await setSymbols(fay, await createList(fay, 'Coins'), ['BTCUSD'])
  expect((await fay.listFeed({ feed: 'watchlist' })).map(({ id }) => id)).toEqual([coin.id, euro.id])
})

test('a symbol says how many people watch it on any list, from five on, and whether the viewer does', async () => {
  const readers = await createManyUsers(app, 'watcher', 5)
  const [first, ...others] = readers
  if (first === undefined) throw new Error('no user')
  const factsOf = async (person: TestUser, code: string) => {
    const { watchers_count: count, is_watching: isWatching } = (await person.call(readSymbol, { params: { code } })).body
    return [count, isWatching]
  }
  const watch = (person: TestUser, code: string) => person.call(watchSymbol, { params: { code } })
  for (const person of others) await watch(person, 'NZDUSD')
  for (const person of readers) await watch(person, 'AUDUSD')
  // A symbol on two lists of a person counts once.
  await setSymbols(first, await createList(first, 'More'), ['AUDUSD'])
  expect(await factsOf(first, 'AUDUSD')).toEqual([5, true])
  expect(await factsOf(first, 'NZDUSD')).toEqual([null, false])
})
