import { message } from '@trademates/contract/messages'
import {
  type changeScreen,
  type listScreens,
  MAX_SCREENS,
  type removeScreen,
  type saveScreen,
  type Screen,
} from '@trademates/contract/screener'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { apiError, notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { deleteScreen, insertScreen, listUserScreens, lockScreens, updateScreen } from './store.ts'

/** The viewer's screens. */
export const list = ({ viewer }: RequestContext<typeof listScreens>, { db }: Deps): Promise<Screen[]> => listUserScreens(db, viewer.id)

async function findScreen(db: Queryable, user: Id, id: Id): Promise<Screen> {
  const [found] = await listUserScreens(db, user, id)
  if (found === undefined) throw notFoundError()
  return found
}

/** Saves a screen; throws `conflict` beyond the limit. */
export async function save(request: RequestContext<typeof saveScreen>, { db }: Deps): Promise<Screen> {
  const { viewer, body } = request
  const { id, created } = await withIdempotencyKey(db, request, async (tx, newScreen) => {
    await lockScreens(tx, viewer.id)
    if ((await listUserScreens(tx, viewer.id)).length >= MAX_SCREENS)
      throw apiError('conflict', message('max_screens', { max: MAX_SCREENS }))
    const screen = { id: newScreen, ...body }
    await insertScreen(tx, viewer.id, screen)
    return screen
  })
  return created ?? findScreen(db, viewer.id, id)
}

/** Changes a screen; throws `not_found` if the viewer does not own it. */
export async function change({ viewer, params, body }: RequestContext<typeof changeScreen>, { db }: Deps): Promise<Screen> {
  const screen = { id: params.id, ...body }
  if ((await updateScreen(db, viewer.id, screen)) === 0) throw notFoundError()
  return screen
}

/** Deletes a screen; throws `not_found` if the viewer does not own it. */
export async function remove({ viewer, params }: RequestContext<typeof removeScreen>, { db }: Deps): Promise<undefined> {
  if ((await deleteScreen(db, viewer.id, params.id)) === 0) throw notFoundError()
}

/** The screens of a user, for the export of their data. */
export const exportScreens = (db: Queryable, user: Id): Promise<Screen[]> => listUserScreens(db, user)
