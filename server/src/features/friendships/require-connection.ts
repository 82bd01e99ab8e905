import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'
import { findConnection } from './store.ts'

/** Throws `permission_denied` unless the two users are friends (decision D33). */
export async function requireConnection(db: Queryable, viewer: Id, other: Id): Promise<void> {
  if ((await findConnection(db, viewer, other)) === undefined) throw apiError('permission_denied', message('not_connected'))
}
