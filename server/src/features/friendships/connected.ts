import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { findConnection } from './store.ts'

/** Throws `permission_denied` unless the two are connected (decision D33). */
export async function checkConnected(db: Handle, viewer: Id, other: Id): Promise<void> {
  if ((await findConnection(db, viewer, other)) === undefined) throw refuse('permission_denied', message('not_connected'))
}
