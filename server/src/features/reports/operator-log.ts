import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type OperatorAction, insertOperatorAction, listOperatorActionRows } from './store.ts'

/** Who does something as an operator, and why. */
export interface OperatorDecision {
  operator: string
  why: string
}

/** Notes what an operator did, in the transaction that does it; nothing takes it out of the log again. */
export const logOperatorAction = async (
  tx: Queryable,
  { operator, why }: OperatorDecision,
  done: { action: string; kind: 'post' | 'user' | 'report'; id: Id },
): Promise<void> => void (await insertOperatorAction(tx, { operator, why, ...done }))

/** What operators did, the newest first. */
export const listOperatorActions = (db: Queryable, most: number): Promise<OperatorAction[]> => listOperatorActionRows(db, most)
