import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { unreadBy } from '#features/chat/view.ts'
import { toldBy } from '#features/notifications/notify.ts'

/** Whose counts of what they have not read somebody is part of: who was told of them, and whom they wrote to. */
export async function countedBy(tx: Handle, person: Id): Promise<Id[]> {
  const [told, written] = [await toldBy(tx, person), await unreadBy(tx, person)]
  return [...new Set([...told, ...written])]
}
