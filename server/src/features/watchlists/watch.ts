import { message } from '@trademates/contract/messages'
import { type fillWatchlist, type unwatchSymbol, WATCHED_MOST, type Watchlist, type watchSymbol } from '@trademates/contract/watchlists'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { insertWatchlist, listWatchlistsOf, lockLists, putSymbols, removeSymbol } from './store.ts'
import { presentWatchlist } from './view.ts'

/** What the first list is called that nobody named. */
const FIRST_NAME = 'Watchlist'

function codeOf(asked: string): string {
  const symbol = findSymbol(asked)
  if (symbol === undefined) throw notFound()
  return symbol.code
}

/** Says what a watchlist holds; throws `not_found` for one that is not one's own and a field refusal for a symbol that nobody knows. */
export async function fill({ viewer, params, body }: Ask<typeof fillWatchlist>, { db }: Deps): Promise<Watchlist> {
  const codes = body.symbols.map((code) => {
    const symbol = findSymbol(code)
    if (symbol === undefined) throw refuseFields({ symbols: [message('no_such_symbol', { symbol: code })] })
    return symbol.code
  })
  await db.transaction(async (tx) => {
    await lockLists(tx, viewer.id)
    if ((await listWatchlistsOf(tx, viewer.id, params.id)).length === 0) throw notFound()
    await putSymbols(tx, params.id, [...new Set(codes)])
  })
  return presentWatchlist(db, viewer.id, params.id)
}

/** Puts a symbol at the end of one's first list; throws `not_found` for one that nobody knows and `conflict` where the list is full. */
export async function watch({ viewer, params }: Ask<typeof watchSymbol>, { db }: Deps): Promise<undefined> {
  const code = codeOf(params.code)
  await db.transaction(async (tx) => {
    await lockLists(tx, viewer.id)
    const lists = await listWatchlistsOf(tx, viewer.id)
    if (lists.some(({ symbols }) => symbols.includes(code))) return
    const first = lists[0] ?? { id: newId(), name: FIRST_NAME, symbols: [] }
    if (first.symbols.length >= WATCHED_MOST) throw refuse('conflict', message('watchlist_full', { name: first.name, max: WATCHED_MOST }))
    if (lists.length === 0) await insertWatchlist(tx, { ...first, user: viewer.id })
    await putSymbols(tx, first.id, [...first.symbols, code])
  })
}

/** Takes a symbol off all of one's lists; throws `not_found` for one that nobody knows. */
export async function unwatch({ viewer, params }: Ask<typeof unwatchSymbol>, { db }: Deps): Promise<undefined> {
  await removeSymbol(db, viewer.id, codeOf(params.code))
}
