import type { markDelivered, markRead } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { nextRevision, lockExistingConversation } from './lock-conversation.ts'
import * as writes from './messages/conversation-writes.ts'
import type { Participant } from './store.ts'

type ReceiptRequest = RequestContext<typeof markRead | typeof markDelivered>
type ReceiptKind = 'delivered' | 'read'

/** Sets a receipt; returns the marked message, or undefined if the receipt was set before. */
async function setReceipt(
  tx: Queryable,
  viewer: Id,
  { participant, upTo, kind }: { participant: Participant; upTo: Id; kind: ReceiptKind },
): Promise<Id | undefined> {
  const target = await writes.findTargetMessage(tx, participant.conversation_id, upTo)
  if (target === undefined) throw notFoundError()
  const newest = await writes.findNewestReceivedUpTo(tx, participant, upTo)
  const knownPosition = kind === 'read' ? participant.read_position : participant.delivered_position
  if (newest === undefined || newest.position <= knownPosition) return undefined
  const { id, position } = newest
  if (kind === 'read') await writes.updateReadPosition(tx, viewer, participant, position)
  else await writes.updateDeliveredPosition(tx, viewer, participant, position)
  const delivered = position > participant.delivered_position
  await writes.updateReceipts(tx, id, { delivered, read: kind === 'read', revision: await nextRevision(tx, participant.conversation_id) })
  return id
}

/** Marks a message and all before it as delivered. Throws `not_found` for a message that the viewer may not see. */
export const deliver = (request: ReceiptRequest, deps: Deps): Promise<undefined> => markUpTo(request, deps, 'delivered')

/** Marks a message and all before it as read. Throws `not_found` for a message that the viewer may not see. */
export const read = (request: ReceiptRequest, deps: Deps): Promise<undefined> => markUpTo(request, deps, 'read')

async function markUpTo(
  { viewer, params: { userId: other }, body }: ReceiptRequest,
  { db, bus }: Deps,
  kind: ReceiptKind,
): Promise<undefined> {
  const messageId = await db.transaction(async (tx) => {
    const participant = await lockExistingConversation(tx, viewer.id, other)
    return setReceipt(tx, viewer.id, { participant, upTo: body.up_to, kind })
  })
  if (messageId !== undefined) bus.publish({ topic: 'message.changed', message_id: messageId, user_ids: [viewer.id, other] })
}
