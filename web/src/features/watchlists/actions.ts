import type { MarketSymbol } from '@trademates/contract/symbols'
import {
  createWatchlist,
  setWatchlistSymbols,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  type Watchlist,
  watchSymbol,
} from '@trademates/contract/watchlists'
import type { Id } from '@trademates/contract/wire'
import { call, createIdempotencyKey } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { listFeed } from '@trademates/contract/posts'
import { t } from '#i18n/t.ts'
import { watchlistsQuery } from './queries.ts'

const { queryKey } = watchlistsQuery

type WatchlistEntry = Watchlist['symbols'][number]

const updateCache = (how: (lists: Watchlist[]) => Watchlist[]) => queryClient.setQueryData(queryKey, (lists) => lists && how(lists))

/** The feed of what one watches holds other posts now. */
const invalidateWatchlistFeed = () =>
  queryClient.invalidateQueries({ queryKey: [listFeed.path], predicate: (query) => JSON.stringify(query.queryKey).includes('"watchlist"') })

/** Does what changes lists; where that fails it says so, and reads anew how they stand. Gives whether it was done. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    void invalidateWatchlistFeed()
    return true
  } catch (error) {
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't update the watchlist.") })
    void queryClient.invalidateQueries({ queryKey })
    return false
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** Makes these the symbols of a list, shown at once. One change is sent after the other, so that the last one stands. */
export function setSymbols(id: Id, symbols: WatchlistEntry[]): Promise<unknown> {
  updateCache((lists) => lists.map((list) => (list.id === id ? { ...list, symbols } : list)))
  turn = turn.then(() => attempt(() => call(setWatchlistSymbols, { params: { id }, body: { symbols: symbols.map(({ code }) => code) } })))
  return turn
}

/** Puts a symbol at the end of a list that does not hold it yet. */
export function addSymbol({ id, symbols }: Watchlist, { code, name, market, decimals }: MarketSymbol): void {
  if (symbols.every((symbol) => symbol.code !== code)) void setSymbols(id, [...symbols, { code, name, market, decimals }])
}

/** Begins a list; gives its id, or `null` where it could not be made. */
export async function createList(name: string): Promise<Id | null> {
  let made: Watchlist | undefined
  await attempt(async () => {
    made = await call(createWatchlist, { body: { name }, key: createIdempotencyKey() })
  })
  const list = made
  if (list === undefined) return null
  updateCache((lists) => [...lists, list])
  return list.id
}

/** Gives a list another name. */
export function renameList(id: Id, name: string): void {
  updateCache((lists) => lists.map((list) => (list.id === id ? { ...list, name } : list)))
  void attempt(() => call(renameWatchlist, { params: { id }, body: { name } }))
}

/** Deletes a list. */
export function deleteList(id: Id): void {
  updateCache((lists) => lists.filter((list) => list.id !== id))
  void attempt(() => call(removeWatchlist, { params: { id } }))
}

/** Watches a symbol, or does so no longer; throws what the call throws. */
export async function setWatched(code: string, on: boolean): Promise<void> {
  await call(on ? watchSymbol : unwatchSymbol, { params: { code } })
  await queryClient.invalidateQueries({ queryKey })
  void invalidateWatchlistFeed()
}

/** Puts a symbol on the first watchlist, which is begun where there is none. */
export function watch(symbol: MarketSymbol): void {
  showWatched(symbol, true)
  void attempt(() => setWatched(symbol.code, true))
}

/** Shows that a symbol is watched, or is no longer, before the server has said so. */
export function showWatched({ code, name, market, decimals }: WatchlistEntry, on: boolean): void {
  updateCache((lists) => {
    if (!on) return lists.map((list) => ({ ...list, symbols: list.symbols.filter((symbol) => symbol.code !== code) }))
    return lists.map((list, at) => (at === 0 ? { ...list, symbols: [...list.symbols, { code, name, market, decimals }] } : list))
  })
}
