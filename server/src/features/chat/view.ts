import type { Conversation, LiveMessage, ChatMessage } from '@trademates/contract/chat'
import type { Person } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { presentFiles } from '#features/media/view.ts'
import { presentTags } from '#features/symbols/cashtag-symbols.ts'
import { presentPeople } from '#features/people/view.ts'
import {
  findUnreadCount,
  findUnreadCountByMessage,
  listMessagesByIds,
  listNewestMessages,
  listRecipientsWithUnread,
  type ConversationRow,
  type MessageRow,
} from './store.ts'

/** Messages in the order of the rows. One query, none without pictures. */
export async function presentMessages(db: Queryable, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const files = await presentFiles(
    db,
    rows.map((row) => row.files ?? []),
  )
  return rows.map((row, at) => ({
    id: row.id,
    sender_id: row.sender_id,
    recipient_id: row.recipient_id,
    content: row.content,
    ...presentTags(row.content),
    files: files[at] ?? [],
    timestamp: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    position: row.position,
    revision: row.revision,
  }))
}

export async function presentMessagesByIds(db: Queryable, ids: readonly Id[]): Promise<Map<Id, ChatMessage>> {
  const messages = ids.length === 0 ? [] : await presentMessages(db, await listMessagesByIds(db, ids))
  return new Map(messages.map((message) => [message.id, message]))
}

/** Conversations as this viewer sees them, in the order of the rows. Four queries for any number of rows. */
export async function presentConversations(db: Queryable, viewer: Id, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const [people, newest] = await Promise.all([
    presentPeople(
      db,
      viewer,
      rows.map((row) => row.other_id),
    ),
    listNewestMessages(
      db,
      rows.map((row) => row.conversation_id),
    ),
  ])
  const messages = await presentMessages(db, newest)
  const messageOf = new Map(newest.map((row, at) => [row.conversation_id, messages[at]]))
  const personOf = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap(({ other_id, conversation_id, unread: unread_count }) => {
    const [user, last_message] = [personOf.get(other_id), messageOf.get(conversation_id)]
    return user === undefined || last_message === undefined ? [] : { user, unread_count, can_write: mayWriteTo(user), last_message }
  })
}

/** Whether the viewer for whom this person was presented may write to them (decision D33). */
export const mayWriteTo = (person: Person): boolean => person.relation === 'friends'

/** A message for the event stream of one participant; undefined if it is deleted or hidden. */
export async function presentLiveMessage(db: Queryable, user: Id, id: Id): Promise<LiveMessage | undefined> {
  const [messages, unread] = await Promise.all([presentMessagesByIds(db, [id]), findUnreadCountByMessage(db, user, id)])
  const message = messages.get(id)
  return message === undefined || unread === undefined ? undefined : { ...message, unread_count: unread.unread }
}

export const countUnread = async (db: Queryable, user: Id): Promise<number> => (await findUnreadCount(db, user))?.unread ?? 0

/** Ids of the users with unread messages from this sender. */
export const listUsersWithUnreadMessagesFrom = async (tx: Queryable, sender: Id): Promise<Id[]> =>
  (await listRecipientsWithUnread(tx, sender)).map(({ user_id }) => user_id)
