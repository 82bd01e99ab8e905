import type { Me } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { notFound } from '#platform/refusal.ts'
import { findMe, listHidden } from './store.ts'

/** The signed-in user as only they see themselves; throws `not_found` when the account is gone. */
export async function presentMe(db: Handle, id: Id): Promise<Me> {
  const row = await findMe(db, id)
  if (row === undefined) throw notFound()
  return { ...row, unread_notifications: 0, unread_messages: 0 }
}

/** Whom nothing of this user may reach. */
export async function hiddenFrom(db: Handle, id: Id): Promise<Set<Id>> {
  return new Set((await listHidden(db, id)).map((person) => person.id))
}
