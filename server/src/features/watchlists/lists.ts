import { message } from '@trademates/contract/messages'
import {
  type createWatchlist,
  type listWatchlists,
  type removeWatchlist,
  type renameWatchlist,
  type Watchlist,
  MAX_WATCHLISTS,
} from '@trademates/contract/watchlists'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError, validationError } from '#platform/api-error.ts'
import { changeWatchlistName, insertWatchlist, listUserWatchlists, lockWatchlists, removeWatchlistRow } from './store.ts'
import { presentWatchlist, presentWatchlists } from './view.ts'

/** The viewer's watchlists. */
export const list = ({ viewer }: RequestContext<typeof listWatchlists>, { db }: Deps): Promise<Watchlist[]> =>
  presentWatchlists(db, viewer.id)

/** Creates a watchlist; throws a validation error beyond the limit. */
export async function create(request: RequestContext<typeof createWatchlist>, { db }: Deps): Promise<Watchlist> {
  const { viewer, body } = request
  const { id, created } = await withIdempotencyKey(db, request, async (tx, list) => {
    await lockWatchlists(tx, viewer.id)
    if ((await listUserWatchlists(tx, viewer.id)).length >= MAX_WATCHLISTS)
      throw validationError({ name: [message('max_watchlists', { max: MAX_WATCHLISTS })] })
    await insertWatchlist(tx, { id: list, user: viewer.id, name: body.name })
    return presentWatchlist(tx, viewer.id, list)
  })
  return created ?? presentWatchlist(db, viewer.id, id)
}

/** Renames a watchlist; throws `not_found` if the viewer does not own it. */
export async function rename({ viewer, params, body }: RequestContext<typeof renameWatchlist>, { db }: Deps): Promise<Watchlist> {
  await changeWatchlistName(db, { id: params.id, user: viewer.id, name: body.name })
  return presentWatchlist(db, viewer.id, params.id)
}

/** Deletes a watchlist; throws `not_found` if the viewer does not own it. */
export async function remove({ viewer, params }: RequestContext<typeof removeWatchlist>, { db }: Deps): Promise<undefined> {
  if ((await removeWatchlistRow(db, viewer.id, params.id)) === 0) throw notFoundError()
}
