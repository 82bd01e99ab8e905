import type { Watchlist } from '@trademates/contract/watchlists'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { notFound } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listWatchlistsOf, type WatchlistRow } from './store.ts'

// What has left the catalogue is left out.
const present = ({ id, name, symbols }: WatchlistRow): Watchlist => ({
  id,
  name,
  symbols: symbols.flatMap((code) => {
    const known = findSymbol(code)
    return known === undefined ? [] : { code: known.code, name: known.name, market: known.market, decimals: known.decimals }
  }),
})

/** All watchlists of somebody, the oldest first. */
export const presentWatchlists = async (db: Handle, user: Id): Promise<Watchlist[]> => (await listWatchlistsOf(db, user)).map(present)

/** One watchlist; throws `not_found` for one that is not theirs. */
export async function presentWatchlist(db: Handle, user: Id, id: Id): Promise<Watchlist> {
  const [row] = await listWatchlistsOf(db, user, id)
  if (row === undefined) throw notFound()
  return present(row)
}
