import type { Session } from '@trademates/contract/auth'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { presentMe } from '#features/people/view.ts'
import { insertSession, removeSession, removeSurplus } from './store.ts'
import { hashOf, newToken } from './tokens.ts'

/** Begins a session of a user on a device; the oldest one ends when there are too many. */
export async function beginSession(deps: Deps, userId: Id, device: string): Promise<Session> {
  const [access, refresh] = [newToken(), newToken()]
  const surplus = await deps.db.transaction(async (tx) => {
    await insertSession(tx, { id: newId(), userId, accessHash: hashOf(access), refreshHash: hashOf(refresh), device })
    return removeSurplus(tx, userId)
  })
  if (surplus.length > 0) deps.bus.publish({ topic: 'session.ended', session_ids: surplus.map(({ id }) => id) })
  return { access, refresh, user: await presentMe(deps.db, userId) }
}

/** Ends a session: its tokens stop working in every process. */
export async function endSession({ db, bus }: Deps, id: Id): Promise<void> {
  await removeSession(db, id)
  bus.publish({ topic: 'session.ended', session_ids: [id] })
}
