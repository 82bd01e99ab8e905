import type { Watchlist } from '@trademates/contract/watchlists'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listUserWatchlists, type WatchlistRow } from './store.ts'

// Symbols that are no longer in the catalog are left out.
const present = ({ id, name, symbols }: WatchlistRow): Watchlist => ({
  id,
  name,
  symbols: symbols.flatMap((code) => {
    const known = findSymbol(code)
    return known === undefined ? [] : { code: known.code, name: known.name, market: known.market, decimals: known.decimals }
  }),
})

/** All watchlists of a user, oldest first. */
export const presentWatchlists = async (db: Queryable, user: Id): Promise<Watchlist[]> => (await listUserWatchlists(db, user)).map(present)

/** One watchlist; throws `not_found` if the user does not own it. */
export async function presentWatchlist(db: Queryable, user: Id, id: Id): Promise<Watchlist> {
  const [row] = await listUserWatchlists(db, user, id)
  if (row === undefined) throw notFoundError()
  return present(row)
}
