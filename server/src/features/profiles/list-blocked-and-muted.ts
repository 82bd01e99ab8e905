import type { listBlocked, listMuted, BlockedOrMutedUser } from '@trademates/contract/profiles'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page, type PageQuery } from '#platform/database/pagination.ts'
import * as store from './store.ts'

function present(rows: readonly store.BlockedOrMutedRow[], { limit }: PageQuery): Page<BlockedOrMutedUser> {
  const { items, next } = paginateBy(rows, limit, ({ seq }) => seq)
  return { items: items.map(({ id, username, image, created_at }) => ({ id, username, image, since: created_at.toISOString() })), next }
}

/** Lists the users that the viewer has blocked, newest first. */
export const listBlockedUsers = async (
  { viewer, query }: RequestContext<typeof listBlocked>,
  { db }: Deps,
): Promise<Page<BlockedOrMutedUser>> => present(await store.listBlocked(db, viewer.id, query), query)

/** Lists the users that the viewer has muted, newest first. */
export const listMutedUsers = async (
  { viewer, query }: RequestContext<typeof listMuted>,
  { db }: Deps,
): Promise<Page<BlockedOrMutedUser>> => present(await store.listMuted(db, viewer.id, query), query)
