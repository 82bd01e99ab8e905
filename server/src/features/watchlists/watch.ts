import { message } from '@trademates/contract/messages'
import {
  type setWatchlistSymbols,
  type unwatchSymbol,
  MAX_WATCHLIST_SYMBOLS,
  type Watchlist,
  type watchSymbol,
} from '@trademates/contract/watchlists'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { insertWatchlist, listUserWatchlists, lockWatchlists, putWatchlistSymbols, removeWatchedSymbol } from './store.ts'
import { presentWatchlist } from './view.ts'

/** Name of the list created by the first watched symbol. */
const DEFAULT_NAME = 'Watchlist'

function requireSymbolCode(code: string): string {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw notFoundError()
  return symbol.code
}

/** Replaces the symbols of a watchlist; throws `not_found` if the viewer does not own it and a validation error for an unknown symbol. */
export async function replaceSymbols(
  { viewer, params, body }: RequestContext<typeof setWatchlistSymbols>,
  { db }: Deps,
): Promise<Watchlist> {
  const codes = body.symbols.map((code) => {
    const symbol = findSymbol(code)
    if (symbol === undefined) throw validationError({ symbols: [message('no_such_symbol', { symbol: code })] })
    return symbol.code
  })
  await db.transaction(async (tx) => {
    await lockWatchlists(tx, viewer.id)
    if ((await listUserWatchlists(tx, viewer.id, params.id)).length === 0) throw notFoundError()
    await putWatchlistSymbols(tx, params.id, [...new Set(codes)])
  })
  return presentWatchlist(db, viewer.id, params.id)
}

/** Adds a symbol to the viewer's first list; throws `not_found` for an unknown symbol and `conflict` if the list is full. */
export async function watch({ viewer, params }: RequestContext<typeof watchSymbol>, { db }: Deps): Promise<undefined> {
  const code = requireSymbolCode(params.code)
  await db.transaction(async (tx) => {
    await lockWatchlists(tx, viewer.id)
    const lists = await listUserWatchlists(tx, viewer.id)
    if (lists.some(({ symbols }) => symbols.includes(code))) return
    const first = lists[0] ?? { id: newId(), name: DEFAULT_NAME, symbols: [] }
    if (first.symbols.length >= MAX_WATCHLIST_SYMBOLS)
      throw apiError('conflict', message('watchlist_full', { name: first.name, max: MAX_WATCHLIST_SYMBOLS }))
    if (lists.length === 0) await insertWatchlist(tx, { ...first, user: viewer.id })
    await putWatchlistSymbols(tx, first.id, [...first.symbols, code])
  })
}

/** Removes a symbol from all lists of the viewer; throws `not_found` for an unknown symbol. */
export async function unwatch({ viewer, params }: RequestContext<typeof unwatchSymbol>, { db }: Deps): Promise<undefined> {
  await removeWatchedSymbol(db, viewer.id, requireSymbolCode(params.code))
}
