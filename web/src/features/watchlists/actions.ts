import type { MarketSymbol } from '@trademates/contract/symbols'
import {
  createWatchlist,
  fillWatchlist,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  type Watchlist,
  watchSymbol,
} from '@trademates/contract/watchlists'
import type { Id } from '@trademates/contract/wire'
import { call, newKey } from '#lib/api.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { listFeed } from '@trademates/contract/posts'
import { t } from '#words/t.ts'
import { watchlistsQuery } from './queries.ts'

const { queryKey } = watchlistsQuery

type Watched = Watchlist['symbols'][number]

const change = (how: (lists: Watchlist[]) => Watchlist[]) => queryClient.setQueryData(queryKey, (lists) => lists && how(lists))

/** The feed of what one watches holds other posts now. */
const feedChanged = () =>
  queryClient.invalidateQueries({ queryKey: [listFeed.path], predicate: (query) => JSON.stringify(query.queryKey).includes('"watchlist"') })

/** Does what changes lists; where that fails it says so, and reads anew how they stand. Gives whether it was done. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    void feedChanged()
    return true
  } catch (error) {
    notice({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't update the watchlist.") })
    void queryClient.invalidateQueries({ queryKey })
    return false
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** Makes these the symbols of a list, shown at once. One change is sent after the other, so that the last one stands. */
export function fill(id: Id, symbols: Watched[]): Promise<unknown> {
  change((lists) => lists.map((list) => (list.id === id ? { ...list, symbols } : list)))
  turn = turn.then(() => attempt(() => call(fillWatchlist, { params: { id }, body: { symbols: symbols.map(({ code }) => code) } })))
  return turn
}

/** Puts a symbol at the end of a list that does not hold it yet. */
export function add({ id, symbols }: Watchlist, { code, name, market, decimals }: MarketSymbol): void {
  if (symbols.every((symbol) => symbol.code !== code)) void fill(id, [...symbols, { code, name, market, decimals }])
}

/** Begins a list; gives its id, or `null` where it could not be made. */
export async function begin(name: string): Promise<Id | null> {
  let made: Watchlist | undefined
  await attempt(async () => {
    made = await call(createWatchlist, { body: { name }, key: newKey() })
  })
  const list = made
  if (list === undefined) return null
  change((lists) => [...lists, list])
  return list.id
}

/** Gives a list another name. */
export function rename(id: Id, name: string): void {
  change((lists) => lists.map((list) => (list.id === id ? { ...list, name } : list)))
  void attempt(() => call(renameWatchlist, { params: { id }, body: { name } }))
}

/** Deletes a list. */
export function drop(id: Id): void {
  change((lists) => lists.filter((list) => list.id !== id))
  void attempt(() => call(removeWatchlist, { params: { id } }))
}

/** Watches a symbol, or does so no longer; throws what the call throws. */
export async function setWatched(code: string, on: boolean): Promise<void> {
  await call(on ? watchSymbol : unwatchSymbol, { params: { code } })
  await queryClient.invalidateQueries({ queryKey })
  void feedChanged()
}

/** Puts a symbol on the first watchlist, which is begun where there is none. */
export function watch(symbol: MarketSymbol): void {
  showWatched(symbol, true)
  void attempt(() => setWatched(symbol.code, true))
}

/** Shows that a symbol is watched, or is no longer, before the server has said so. */
export function showWatched({ code, name, market, decimals }: Watched, on: boolean): void {
  change((lists) => {
    if (!on) return lists.map((list) => ({ ...list, symbols: list.symbols.filter((symbol) => symbol.code !== code) }))
    return lists.map((list, at) => (at === 0 ? { ...list, symbols: [...list.symbols, { code, name, market, decimals }] } : list))
  })
}
