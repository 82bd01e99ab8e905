import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type OperatorAction, insertOperatorAction, listOperatorActionRows } from './store.ts'

/** The operator and the reason of an action. */
export interface OperatorDecision {
  operator: string
  reason: string
}

/** Logs an operator's action in its transaction; entries are never removed. */
export const logOperatorAction = async (
  tx: Queryable,
  { operator, reason }: OperatorDecision,
  done: { action: string; kind: 'post' | 'user' | 'report' | 'idea'; id: Id },
): Promise<void> => void (await insertOperatorAction(tx, { operator, reason, ...done }))

/** The newest operator actions. */
export const listOperatorActions = (db: Queryable, limit: number): Promise<OperatorAction[]> => listOperatorActionRows(db, limit)
