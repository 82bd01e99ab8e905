import type { markDelivered, markRead } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { nextRevision, lockExistingConversation } from './lock-conversation.ts'
import * as ledger from './conversation-writes.ts'
import type { Participant } from './store.ts'

type ReceiptRequest = RequestContext<typeof markRead | typeof markDelivered>
type ReceiptKind = 'delivered' | 'read'

/** Gives the message that the mark was set on; nothing where it moved nothing. */
async function setReceipt(
  tx: Queryable,
  viewer: Id,
  { participant, upTo, kind }: { participant: Participant; upTo: Id; kind: ReceiptKind },
): Promise<Id | undefined> {
  const target = await ledger.findTargetMessage(tx, participant.conversation_id, upTo)
  if (target === undefined) throw notFoundError()
  const newest = await ledger.findNewestReceivedUpTo(tx, participant, upTo)
  const knownPosition = kind === 'read' ? participant.read_position : participant.delivered_position
  if (newest === undefined || newest.position <= knownPosition) return undefined
  const { id, position } = newest
  if (kind === 'read') await ledger.updateReadPosition(tx, viewer, participant, position)
  else await ledger.updateDeliveredPosition(tx, viewer, participant, position)
  const delivered = position > participant.delivered_position
  await ledger.updateReceipts(tx, id, { delivered, read: kind === 'read', revision: await nextRevision(tx, participant.conversation_id) })
  return id
}

// Never back, and only once: what was marked already moves nothing and tells nobody.
const createReceiptHandler =
  (kind: ReceiptKind) =>
  async ({ viewer, params: { userId: other }, body }: ReceiptRequest, { db, bus }: Deps): Promise<undefined> => {
    const messageId = await db.transaction(async (tx) => {
      const participant = await lockExistingConversation(tx, viewer.id, other)
      return setReceipt(tx, viewer.id, { participant, upTo: body.up_to, kind })
    })
    if (messageId !== undefined) bus.publish({ topic: 'message.changed', message_id: messageId, user_ids: [viewer.id, other] })
  }

/*
 * Both throw `not_found` where the message is in no conversation of these two that the viewer may see.
 */

/** Notes that a client of the viewer has a message and all before it. */
export const deliver = createReceiptHandler('delivered')

/** Notes that the viewer has seen a message and all before it. */
export const read = createReceiptHandler('read')
