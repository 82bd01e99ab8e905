import { MESSAGE_EDIT_MINUTES, type editMessage, type ChatMessage, type removeMessage } from '@trademates/contract/chat'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { requireConnection } from '#features/friendships/require-connection.ts'
import { detachFilesFromMessage } from '#features/media/attach.ts'
import { nextRevision, lockExistingConversation } from '#features/chat/lock-conversation.ts'
import * as writes from './conversation-writes.ts'
import type { Participant } from '#features/chat/store.ts'
import { presentMessagesByIds } from '#features/chat/view.ts'

/**
 * Edits a message of the viewer; unchanged content is not stored. Throws `not_found` for a message that is deleted or not in this
 * conversation, `permission_denied` for the other user's message, after 15 minutes and without a friendship.
 */
export async function edit({ viewer, params, body }: RequestContext<typeof editMessage>, { db, bus }: Deps): Promise<ChatMessage> {
  const { userId: other, id } = params
  const isChanged = await db.transaction(async (tx) => {
    const participant = await lockExistingConversation(tx, viewer.id, other)
    const target = await findOwnMessage(tx, viewer.id, { participant, id, action: 'edit' })
    if (target.is_deleted) throw notFoundError()
    await requireConnection(tx, viewer.id, other)
    if (target.age_seconds > MESSAGE_EDIT_MINUTES * 60)
      throw apiError('permission_denied', message('edit_time_over', { max: MESSAGE_EDIT_MINUTES }))
    if (body.content === '' && !target.has_files) throw validationError({ content: [message('empty_edit')] })
    if (body.content === target.content) return false
    await writes.updateContent(tx, id, { content: body.content, revision: await nextRevision(tx, participant.conversation_id) })
    return true
  })
  if (isChanged) bus.publish({ topic: 'message.changed', message_id: id, user_ids: [viewer.id, other] })
  const changed = (await presentMessagesByIds(db, [id])).get(id)
  if (changed === undefined) throw notFoundError()
  return changed
}

/** Deletes a message of the viewer for both users; idempotent. Throws `not_found` and `permission_denied` like `edit`. */
export async function remove({ viewer, params }: RequestContext<typeof removeMessage>, { db, bus }: Deps): Promise<undefined> {
  const { userId: other, id } = params
  const isChanged = await db.transaction(async (tx) => {
    const participant = await lockExistingConversation(tx, viewer.id, other)
    const { is_deleted: isDeleted, position } = await findOwnMessage(tx, viewer.id, { participant, id, action: 'delete' })
    if (isDeleted) return false
    await writes.markDeleted(tx, id, await nextRevision(tx, participant.conversation_id))
    await detachFilesFromMessage(tx, id)
    await writes.recountUnread(tx, participant.conversation_id, viewer.id)
    const newest = await writes.findNewestBySender(tx, participant.conversation_id, viewer.id)
    const received = newest === undefined ? null : newId(newest.created_at)
    if ((newest?.position ?? 0) < position)
      await writes.updateNewestReceived(tx, participant.conversation_id, { sender: viewer.id, received })
    return true
  })
  if (isChanged) bus.publish({ topic: 'message.changed', message_id: id, user_ids: [viewer.id, other] })
}

async function findOwnMessage(
  tx: Queryable,
  viewer: Id,
  { participant, id, action }: { participant: Participant; id: Id; action: 'edit' | 'delete' },
): Promise<writes.TargetMessage> {
  const target = await writes.findTargetMessage(tx, participant.conversation_id, id)
  if (target === undefined) throw notFoundError()
  if (target.sender_id !== viewer)
    throw apiError('permission_denied', message(action === 'edit' ? 'no_edit_of_others_messages' : 'no_deletion_of_others_messages'))
  return target
}
