import type { Conversation, LiveMessage, Message } from '@trademates/contract/chat'
import type { Person } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { presentFiles } from '#features/media/view.ts'
import { taggedIn } from '#features/symbols/tagged.ts'
import { presentPeople } from '#features/people/view.ts'
import { findUnread, findUnreadBeside, listByIds, listNewest, listUnreadBy, type ListedSide, type MessageRow } from './store.ts'

/** Messages in the order of the rows. One query, and none where there are no pictures. */
export async function presentMessages(db: Handle, rows: readonly MessageRow[]): Promise<Message[]> {
  const files = await presentFiles(
    db,
    rows.map((row) => row.files ?? []),
  )
  return rows.map((row, at) => ({
    id: row.id,
    sender_id: row.sender_id,
    recipient_id: row.recipient_id,
    content: row.content,
    symbols: taggedIn(row.content),
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

/** The messages of these ids. */
export async function presentByIds(db: Handle, ids: readonly Id[]): Promise<Map<Id, Message>> {
  const messages = ids.length === 0 ? [] : await presentMessages(db, await listByIds(db, ids))
  return new Map(messages.map((message) => [message.id, message]))
}

/** Conversations as this viewer sees them, in the order of the rows. Four queries, whatever the number. */
export async function presentConversations(db: Handle, viewer: Id, rows: readonly ListedSide[]): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const [people, newest] = await Promise.all([
    presentPeople(
      db,
      viewer,
      rows.map((row) => row.other_id),
    ),
    listNewest(
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

/** Whether the viewer, as whom this person is shown, may write to them (decision D33). */
export const mayWriteTo = (person: Person): boolean => person.relation === 'friends'

/** A message as the stream tells it to one of its two; `undefined` where it is gone, or hidden by now. */
export async function presentLive(db: Handle, user: Id, id: Id): Promise<LiveMessage | undefined> {
  const [messages, beside] = await Promise.all([presentByIds(db, [id]), findUnreadBeside(db, user, id)])
  const message = messages.get(id)
  return message === undefined || beside === undefined ? undefined : { ...message, unread_count: beside.unread }
}

/** How many messages somebody has not read. */
export const countUnread = async (db: Handle, user: Id): Promise<number> => (await findUnread(db, user))?.unread ?? 0

/** Whoever has not read something that somebody wrote to them. */
export const unreadBy = async (tx: Handle, sender: Id): Promise<Id[]> => (await listUnreadBy(tx, sender)).map(({ user_id }) => user_id)
