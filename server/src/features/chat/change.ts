import { EDIT_MINUTES, type editMessage, type Message, type removeMessage } from '@trademates/contract/chat'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { checkConnected } from '#features/friendships/connected.ts'
import { detachFromMessage } from '#features/media/attach.ts'
import { countChange, holdBegun } from './hold.ts'
import * as ledger from './ledger.ts'
import type { Side } from './store.ts'
import { presentByIds } from './view.ts'

/**
 * Edits what the viewer's own message says; an edit that changes nothing leaves no trace. Throws `not_found` for a message that is not
 * in this conversation or deleted, `permission_denied` for the other's, after 15 minutes and without a connection.
 */
export async function edit({ viewer, params, body }: Ask<typeof editMessage>, { db, bus }: Deps): Promise<Message> {
  const { userId: other, id } = params
  const isChanged = await db.transaction(async (tx) => {
    const side = await holdBegun(tx, viewer.id, other)
    const target = await findOwn(tx, viewer.id, { side, id, toDo: 'edit' })
    if (target.is_deleted) throw notFound()
    await checkConnected(tx, viewer.id, other)
    if (target.age_seconds > EDIT_MINUTES * 60) throw refuse('permission_denied', message('edit_time_over', { max: EDIT_MINUTES }))
    if (body.content === '' && !target.has_files) throw refuseFields({ content: [message('empty_edit')] })
    if (body.content === target.content) return false
    await ledger.changeContent(tx, id, { content: body.content, revision: await countChange(tx, side.conversation_id) })
    return true
  })
  if (isChanged) bus.publish({ topic: 'message.changed', message_id: id, user_ids: [viewer.id, other] })
  const changed = (await presentByIds(db, [id])).get(id)
  if (changed === undefined) throw notFound()
  return changed
}

/** Deletes the viewer's own message for both; once more changes nothing. Throws `not_found` and `permission_denied` as `edit` does. */
export async function remove({ viewer, params }: Ask<typeof removeMessage>, { db, bus }: Deps): Promise<undefined> {
  const { userId: other, id } = params
  const isChanged = await db.transaction(async (tx) => {
    const side = await holdBegun(tx, viewer.id, other)
    const { is_deleted: isDeleted, position } = await findOwn(tx, viewer.id, { side, id, toDo: 'delete' })
    if (isDeleted) return false
    await ledger.changeDeleted(tx, id, await countChange(tx, side.conversation_id))
    await detachFromMessage(tx, id)
    await ledger.changeUnread(tx, side.conversation_id, viewer.id)
    const newest = await ledger.findNewestOf(tx, side.conversation_id, viewer.id)
    const received = newest === undefined ? null : newId(newest.created_at)
    if ((newest?.position ?? 0) < position) await ledger.changeReceived(tx, side.conversation_id, { sender: viewer.id, received })
    return true
  })
  if (isChanged) bus.publish({ topic: 'message.changed', message_id: id, user_ids: [viewer.id, other] })
}

async function findOwn(
  tx: Handle,
  viewer: Id,
  { side, id, toDo }: { side: Side; id: Id; toDo: 'edit' | 'delete' },
): Promise<ledger.Target> {
  const target = await ledger.findTarget(tx, side.conversation_id, id)
  if (target === undefined) throw notFound()
  if (target.sender_id !== viewer)
    throw refuse('permission_denied', message(toDo === 'edit' ? 'no_edit_of_others_messages' : 'no_deletion_of_others_messages'))
  return target
}
