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

/** The watchlist feed has different posts now. */
const invalidateWatchlistFeed = () =>
  queryClient.invalidateQueries({ queryKey: [listFeed.path], predicate: (query) => JSON.stringify(query.queryKey).includes('"watchlist"') })

/** Runs a change. On failure shows a toast and refetches the lists. Returns whether it succeeded. */
async function runChange(work: () => Promise<unknown>): Promise<boolean> {
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

let lastChange: Promise<unknown> = Promise.resolve()

/** Sets the symbols of a list, optimistically. Changes are sent one after another, so that the last one wins. */
export function setSymbols(id: Id, symbols: WatchlistEntry[]): Promise<unknown> {
  updateCache((lists) => lists.map((list) => (list.id === id ? { ...list, symbols } : list)))
  lastChange = lastChange.then(() =>
    runChange(() => call(setWatchlistSymbols, { params: { id }, body: { symbols: symbols.map(({ code }) => code) } })),
  )
  return lastChange
}

/** Adds a symbol to the end of a list, unless it is in it. */
export function addSymbol({ id, symbols }: Watchlist, { code, name, market, decimals }: MarketSymbol): void {
  if (symbols.every((symbol) => symbol.code !== code)) void setSymbols(id, [...symbols, { code, name, market, decimals }])
}

/** Creates a list. Returns its id, or `null` on failure. */
export async function createList(name: string): Promise<Id | null> {
  let made: Watchlist | undefined
  await runChange(async () => {
    made = await call(createWatchlist, { body: { name }, key: createIdempotencyKey() })
  })
  const list = made
  if (list === undefined) return null
  updateCache((lists) => [...lists, list])
  return list.id
}

/** Renames a list. */
export function renameList(id: Id, name: string): void {
  updateCache((lists) => lists.map((list) => (list.id === id ? { ...list, name } : list)))
  void runChange(() => call(renameWatchlist, { params: { id }, body: { name } }))
}

/** Deletes a list. */
export function deleteList(id: Id): void {
  updateCache((lists) => lists.filter((list) => list.id !== id))
  void runChange(() => call(removeWatchlist, { params: { id } }))
}

/** Watches or unwatches a symbol. Rethrows errors of the call. */
export async function setWatched(code: string, on: boolean): Promise<void> {
  await call(on ? watchSymbol : unwatchSymbol, { params: { code } })
  await queryClient.invalidateQueries({ queryKey })
  void invalidateWatchlistFeed()
}

/** Adds a symbol to the first watchlist, which is created if there is none. */
export function watch(symbol: MarketSymbol): void {
  showWatched(symbol, true)
  void runChange(() => setWatched(symbol.code, true))
}

/** Shows a symbol as watched or unwatched before the server responds. */
export function showWatched({ code, name, market, decimals }: WatchlistEntry, on: boolean): void {
  updateCache((lists) => {
    if (!on) return lists.map((list) => ({ ...list, symbols: list.symbols.filter((symbol) => symbol.code !== code) }))
    return lists.map((list, at) => (at === 0 ? { ...list, symbols: [...list.symbols, { code, name, market, decimals }] } : list))
  })
}
