import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { insertPushes } from './store.ts'

/** Has notifications that were just written pushed to the browsers of whom they are for, once the transaction is committed. */
export async function queuePushes(tx: Handle, notifications: readonly Id[]): Promise<void> {
  if (notifications.length > 0) await insertPushes(tx, notifications)
}
