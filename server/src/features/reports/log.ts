import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { type Action, insertAction, listActions } from './store.ts'

/** Who does something as an operator, and why. */
export interface Judgement {
  operator: string
  why: string
}

/** Notes what an operator did, in the transaction that does it; nothing takes it out of the log again. */
export const noteAction = async (
  tx: Handle,
  { operator, why }: Judgement,
  done: { action: string; kind: 'post' | 'user' | 'report'; id: Id },
): Promise<void> => void (await insertAction(tx, { operator, why, ...done }))

/** What operators did, the newest first. */
export const actions = (db: Handle, most: number): Promise<Action[]> => listActions(db, most)
