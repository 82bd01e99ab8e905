import { message } from '@trademates/contract/messages'
import {
  type createWatchlist,
  type listWatchlists,
  type removeWatchlist,
  type renameWatchlist,
  type Watchlist,
  WATCHLISTS_MOST,
} from '@trademates/contract/watchlists'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { makeOnce } from '#platform/once.ts'
import { notFound, refuseFields } from '#platform/refusal.ts'
import { changeName, insertWatchlist, listWatchlistsOf, lockLists, removeList } from './store.ts'
import { presentWatchlist, presentWatchlists } from './view.ts'

/** One's own watchlists. */
export const list = ({ viewer }: Ask<typeof listWatchlists>, { db }: Deps): Promise<Watchlist[]> => presentWatchlists(db, viewer.id)

/** Begins a watchlist; throws a field refusal for one too many. */
export async function create(ask: Ask<typeof createWatchlist>, { db }: Deps): Promise<Watchlist> {
  const { viewer, body } = ask
  const { id, made } = await makeOnce(db, ask, async (tx, list) => {
    await lockLists(tx, viewer.id)
    if ((await listWatchlistsOf(tx, viewer.id)).length >= WATCHLISTS_MOST)
      throw refuseFields({ name: [message('max_watchlists', { max: WATCHLISTS_MOST })] })
    await insertWatchlist(tx, { id: list, user: viewer.id, name: body.name })
    return presentWatchlist(tx, viewer.id, list)
  })
  return made ?? presentWatchlist(db, viewer.id, id)
}

/** Gives a watchlist another name; throws `not_found` for one that is not one's own. */
export async function rename({ viewer, params, body }: Ask<typeof renameWatchlist>, { db }: Deps): Promise<Watchlist> {
  await changeName(db, { id: params.id, user: viewer.id, name: body.name })
  return presentWatchlist(db, viewer.id, params.id)
}

/** Deletes a watchlist; throws `not_found` for one that is not one's own. */
export async function remove({ viewer, params }: Ask<typeof removeWatchlist>, { db }: Deps): Promise<undefined> {
  if ((await removeList(db, viewer.id, params.id)) === 0) throw notFound()
}
