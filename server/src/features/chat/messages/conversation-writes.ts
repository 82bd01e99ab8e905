import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import type { Participant } from '#features/chat/store.ts'

/*
 * The statements that change a conversation. All of them run under the lock of lock-conversation.ts, so positions and revisions have no gaps
 * and follow the order of commits.
 */

/** Locks users against deletion until the transaction ends. Taken before any row of the conversation, to avoid deadlocks with account deletions. */
export const lockUsers = (tx: Queryable, people: readonly Id[]): Promise<number> =>
  tx.run`select from users where id = any(${people}) order by id for key share`

/** The stored message under an id that a client sends. */
export interface SentMessageRow {
  content: string
  recipient_id: Id
  files: number
  /** Whether it was edited or deleted. */
  is_changed: boolean
}

export const findSentMessage = (db: Queryable, sender: Id, id: Id): Promise<SentMessageRow | undefined> =>
  db.one<SentMessageRow>`
    select m.content, case m.sender_id when c.low_id then c.high_id else c.low_id end as recipient_id,
      (select count(*)::int from files f where f.message_id = m.id) as files, m.edited_at is not null or m.deleted_at is not null as is_changed
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.sender_id = ${sender}`

export interface MessagePosition {
  id: Id
  position: number
  revision: number
}

/** Increments position and revision of a conversation; creates it with its first message. */
export const advanceConversation = (
  tx: Queryable,
  { id, one, other }: { id: Id; one: Id; other: Id },
): Promise<MessagePosition | undefined> =>
  tx.one<MessagePosition>`
    insert into conversations as known (id, low_id, high_id, position, revision)
    values (${id}, least(${one}::uuid, ${other}), greatest(${one}::uuid, ${other}), 1, 1)
    on conflict (low_id, high_id) do update set position = known.position + 1, revision = known.revision + 1
    returning id, position, revision`

export const incrementRevision = (tx: Queryable, conversation: Id): Promise<{ revision: number } | undefined> =>
  tx.one<{ revision: number }>`update conversations set revision = revision + 1 where id = ${conversation} returning revision`

/** Returns 0 if the id is taken. */
export const insertMessage = (
  tx: Queryable,
  { id, sender, content, place }: { id: Id; sender: Id; content: string; place: MessagePosition },
): Promise<number> =>
  tx.run`
    insert into messages (id, conversation_id, position, revision, sender_id, content)
    values (${id}, ${place.id}, ${place.position}, ${place.revision}, ${sender}, ${content}) on conflict (id) do nothing`

/** Moves the conversation to the top for both users and increments the recipient's unread count. */
export const updateParticipants = (
  tx: Queryable,
  { conversation, sender, recipient, newest }: { conversation: Id; sender: Id; recipient: Id; newest: Id },
): Promise<number> =>
  tx.run`
    insert into conversation_participants as known (user_id, other_id, conversation_id, newest_id, received_id, unread)
    values (${sender}, ${recipient}, ${conversation}, ${newest}, null, 0), (${recipient}, ${sender}, ${conversation}, ${newest}, ${newest}, 1)
    on conflict (user_id, other_id) do update set
      newest_id = excluded.newest_id, received_id = coalesce(excluded.received_id, known.received_id), unread = known.unread + excluded.unread`

/** A message to change. */
export interface TargetMessage {
  position: number
  sender_id: Id
  content: string
  has_files: boolean
  is_deleted: boolean
  /** Age by the clock of the database. */
  age_seconds: number
}

export const findTargetMessage = (tx: Queryable, conversation: Id, id: Id): Promise<TargetMessage | undefined> =>
  tx.one<TargetMessage>`
    select position, sender_id, content, exists (select from files f where f.message_id = messages.id) as has_files,
      deleted_at is not null as is_deleted, extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds
    from messages where id = ${id} and conversation_id = ${conversation}`

export const updateContent = (tx: Queryable, id: Id, { content, revision }: { content: string; revision: number }): Promise<number> =>
  tx.run`update messages set content = ${content}, edited_at = clock_timestamp(), revision = ${revision} where id = ${id}`

export const markDeleted = (tx: Queryable, id: Id, revision: number): Promise<number> =>
  tx.run`update messages set content = '', deleted_at = clock_timestamp(), revision = ${revision} where id = ${id}`

const unreadCountAfter = (position: number | null) => sql`(
  select count(*) from messages m
  where m.conversation_id = s.conversation_id and m.sender_id = s.other_id and m.deleted_at is null
    and m.position > ${position ?? sql`s.read_position`})`

/** Recounts the unread messages of this sender's recipient. */
export const recountUnread = (tx: Queryable, conversation: Id, sender: Id): Promise<number> =>
  tx.run`update conversation_participants s set unread = ${unreadCountAfter(null)} where conversation_id = ${conversation} and other_id = ${sender}`

/** The newest message of this sender that is not deleted. */
export const findNewestBySender = (
  tx: Queryable,
  conversation: Id,
  sender: Id,
): Promise<{ position: number; created_at: Date } | undefined> =>
  tx.one<{ position: number; created_at: Date }>`
    select position, created_at from messages
    where conversation_id = ${conversation} and sender_id = ${sender} and deleted_at is null order by position desc limit 1`

export const updateNewestReceived = (
  tx: Queryable,
  conversation: Id,
  { sender, received }: { sender: Id; received: Id | null },
): Promise<number> =>
  tx.run`update conversation_participants set received_id = ${received} where conversation_id = ${conversation} and other_id = ${sender}`

/** The newest message received by the participant up to and including `upTo`. */
export const findNewestReceivedUpTo = (
  tx: Queryable,
  { conversation_id, other_id }: Participant,
  upTo: Id,
): Promise<{ id: Id; position: number } | undefined> =>
  tx.one<{ id: Id; position: number }>`
    select m.id, m.position from messages named
      join messages m on m.conversation_id = named.conversation_id and m.position <= named.position
    where named.id = ${upTo} and named.conversation_id = ${conversation_id} and m.sender_id = ${other_id} and m.deleted_at is null
    order by m.position desc limit 1`

/** Sets the viewer's read position, which implies delivery. */
export const updateReadPosition = (tx: Queryable, viewer: Id, { other_id }: Participant, position: number): Promise<number> =>
  tx.run`
    update conversation_participants s set
      read_position = ${position}, delivered_position = greatest(delivered_position, ${position}), unread = ${unreadCountAfter(position)}
    where user_id = ${viewer} and other_id = ${other_id}`

export const updateDeliveredPosition = (tx: Queryable, viewer: Id, { other_id }: Participant, position: number): Promise<number> =>
  tx.run`update conversation_participants set delivered_position = ${position} where user_id = ${viewer} and other_id = ${other_id}`

/** Sets receipts of a message; existing receipts keep their time. */
export const updateReceipts = (
  tx: Queryable,
  id: Id,
  { delivered, read, revision }: { delivered: boolean; read: boolean; revision: number },
): Promise<number> =>
  tx.run`
    update messages set revision = ${revision},
      delivered_at = case when ${delivered} then coalesce(delivered_at, clock_timestamp()) else delivered_at end,
      read_at = case when ${read} then coalesce(read_at, clock_timestamp()) else read_at end
    where id = ${id}`
