import type { markDelivered, markRead } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { countChange, holdBegun } from './hold.ts'
import * as ledger from './ledger.ts'
import type { Side } from './store.ts'

type Marking = Ask<typeof markRead | typeof markDelivered>
type Mark = 'delivered' | 'read'

/** Gives the message that the mark was set on; nothing where it moved nothing. */
async function move(tx: Handle, viewer: Id, { side, upTo, mark }: { side: Side; upTo: Id; mark: Mark }): Promise<Id | undefined> {
  const target = await ledger.findTarget(tx, side.conversation_id, upTo)
  if (target === undefined) throw notFound()
  const marked = await ledger.findMarked(tx, side, upTo)
  const known = mark === 'read' ? side.read_position : side.delivered_position
  if (marked === undefined || marked.position <= known) return undefined
  const { id, position } = marked
  if (mark === 'read') await ledger.changeReadTo(tx, viewer, side, position)
  else await ledger.changeDeliveredTo(tx, viewer, side, position)
  const delivered = position > side.delivered_position
  await ledger.changeMarks(tx, id, { delivered, read: mark === 'read', revision: await countChange(tx, side.conversation_id) })
  return id
}

// Never back, and only once: what was marked already moves nothing and tells nobody.
const marking =
  (mark: Mark) =>
  async ({ viewer, params: { userId: other }, body }: Marking, { db, bus }: Deps): Promise<undefined> => {
    const marked = await db.transaction(async (tx) => {
      const side = await holdBegun(tx, viewer.id, other)
      return move(tx, viewer.id, { side, upTo: body.up_to, mark })
    })
    if (marked !== undefined) bus.publish({ topic: 'message.changed', message_id: marked, user_ids: [viewer.id, other] })
  }

/*
 * Both throw `not_found` where the message is in no conversation of these two that the viewer may see.
 */

/** Notes that a client of the viewer has a message and all before it. */
export const deliver = marking('delivered')

/** Notes that the viewer has seen a message and all before it. */
export const read = marking('read')
