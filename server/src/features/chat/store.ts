import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery, invalidCursor } from '#platform/database/pagination.ts'
import type { AttachedFile } from '#features/media/view.ts'
import { visible } from '#features/people/visibility.ts'

export interface MessageRow {
  id: Id
  sender_id: Id
  recipient_id: Id
  content: string
  files: AttachedFile[] | null
  created_at: Date
  delivered_at: Date | null
  read_at: Date | null
  edited_at: Date | null
  deleted_at: Date | null
  position: number
  revision: number
}

// A receipt is stored on one message and applies to all before it, so the first at or after the message counts.
const receiptColumn = (column: Sql): Sql => sql`(
  select x.${column} from messages x
  where x.conversation_id = m.conversation_id and x.sender_id = m.sender_id and x.position >= m.position and x.${column} is not null
  order by x.position limit 1) as ${column}`

/** The columns of a `MessageRow` and the tables they come from. */
const messageColumnsFrom = sql`
  m.id, m.sender_id, case m.sender_id when c.low_id then c.high_id else c.low_id end as recipient_id, m.content,
  (select json_agg(json_build_object('id', f.id, 'alt', f.alt) order by f.position) from files f where f.message_id = m.id) as files,
  m.created_at, ${receiptColumn(sql`delivered_at`)}, ${receiptColumn(sql`read_at`)}, m.edited_at, m.deleted_at, m.position, m.revision
  from messages m join conversations c on c.id = m.conversation_id`

/** Messages before a position, newest first, or after a position, oldest first. */
export interface MessagesQuery {
  before?: number | undefined
  after?: number | undefined
  limit: number
}

/** Returns `limit + 1` rows. */
export const listMessages = (db: Queryable, conversation: Id, { before, after, limit }: MessagesQuery): Promise<MessageRow[]> =>
  after === undefined
    ? db.many<MessageRow>`
        select ${messageColumnsFrom} where m.conversation_id = ${conversation} ${before === undefined ? emptySql : sql`and m.position < ${before}`}
        order by m.position desc limit ${limit + 1}`
    : db.many<MessageRow>`
        select ${messageColumnsFrom} where m.conversation_id = ${conversation} and m.position > ${after} order by m.position limit ${limit + 1}`

/** The messages changed after a revision, in the order of the changes, `limit + 1` rows. */
export const listChangedMessages = (
  db: Queryable,
  conversation: Id,
  { since, limit }: { since: number; limit: number },
): Promise<MessageRow[]> =>
  db.many<MessageRow>`
    select ${messageColumnsFrom} where m.conversation_id = ${conversation} and m.revision > ${since} order by m.revision limit ${limit + 1}`

/** The newest message of each conversation, unordered. */
export const listNewestMessages = (db: Queryable, conversations: readonly Id[]): Promise<(MessageRow & { conversation_id: Id })[]> =>
  db.many<MessageRow & { conversation_id: Id }>`
    select m.conversation_id, ${messageColumnsFrom} and c.position = m.position where c.id = any(${conversations})`

/** The messages of these ids, unordered. */
export const listMessagesByIds = (db: Queryable, ids: readonly Id[]): Promise<MessageRow[]> =>
  db.many<MessageRow>`select ${messageColumnsFrom} where m.id = any(${ids})`

/** A user's own state of a conversation. */
export interface Participant {
  conversation_id: Id
  other_id: Id
  delivered_position: number
  read_position: number
  unread: number
}

interface ParticipantWithRevision extends Participant {
  /** The current revision of the conversation. */
  revision: number
}

/** The viewer's row of the conversation with a user; undefined before the first message. */
export const findParticipant = (db: Queryable, viewer: Id, other: Id): Promise<ParticipantWithRevision | undefined> =>
  db.one<ParticipantWithRevision>`
    select s.conversation_id, s.other_id, s.delivered_position, s.read_position, s.unread, c.revision
    from conversation_participants s join conversations c on c.id = s.conversation_id
    where s.user_id = ${viewer} and s.other_id = ${other}`

export interface ConversationRow extends Participant {
  newest_id: Id
}

// Scans one username and the newest message per conversation of the user: no index covers only newest messages.
const containsText = (q: string) => sql`and exists (
  select from conversations c
    join messages m on m.conversation_id = c.id and m.position = c.position
    join users u on u.id = s.other_id
  where c.id = s.conversation_id
    and (position(normalize_text(${q}) in normalize_text(u.username)) > 0 or position(normalize_text(${q}) in normalize_text(m.content)) > 0))`

/** A user's conversations, the most recent first, `limit + 1` rows. `q` filters by the other user's name and the newest message. */
export const listConversationRows = (
  db: Queryable,
  viewer: Id,
  { q, ...page }: PageQuery & { q?: string | undefined },
): Promise<ConversationRow[]> =>
  db.many<ConversationRow>`
    select s.conversation_id, s.other_id, s.delivered_position, s.read_position, s.unread, s.newest_id
    from conversation_participants s
    where s.user_id = ${viewer} and ${visible(viewer, sql`s.other_id`)} ${olderThan(page.cursor, sql`s.newest_id`)}
      ${q === undefined ? emptySql : containsText(q)}
    order by s.newest_id desc limit ${page.limit + 1}`

export interface ReceivedMessageRow {
  received_id: Id
  message_id: Id
  username: string
  image: string | null
  is_read: boolean
}

/** The newest received message of each conversation, newest first, `limit + 1` rows. */
export const listReceived = (db: Queryable, viewer: Id, page: PageQuery): Promise<ReceivedMessageRow[]> =>
  db.many<ReceivedMessageRow>`
    select s.received_id, newest.id as message_id, u.username, u.image, newest.position <= s.read_position as is_read
    from conversation_participants s
      join users u on u.id = s.other_id
      cross join lateral (
        select m.id, m.position from messages m
        where m.conversation_id = s.conversation_id and m.sender_id = s.other_id and m.deleted_at is null
        order by m.position desc limit 1
      ) newest
    where s.user_id = ${viewer} and s.received_id is not null and ${visible(viewer, sql`s.other_id`)} ${olderThan(page.cursor, sql`s.received_id`)}
    order by s.received_id desc limit ${page.limit + 1}`

/** A search result; `sent_us` is its time in microseconds since 1970. */
export interface MatchRow {
  id: Id
  other_id: Id
  sent_us: string
}

const MATCH_CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const matchCursor = ({ sent_us, id }: MatchRow): string => `${sent_us}.${id}`

function afterCursor(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  const [, sent, id] = MATCH_CURSOR.exec(cursor) ?? []
  if (sent === undefined) throw invalidCursor()
  return sql`and (sent_at, message_id) < (timestamptz 'epoch' + ${sent}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/**
 * Searches the viewer's conversations for messages with all words of `q`, newest first, `limit + 1` rows.
 * Throws a validation error for an invalid cursor.
 */
export const listMatches = (db: Queryable, viewer: Id, { q, cursor, limit }: PageQuery & { q: string }): Promise<MatchRow[]> =>
  db.many<MatchRow>`
    with hits as materialized (
      select message_id, sent_at from message_search
      where search_vector @@ (select ('''@' || ${viewer}::uuid || '''')::tsquery && to_search_query(${q})) ${afterCursor(cursor)}
    )
    select h.message_id as id, seen.other_id, (extract(epoch from h.sent_at) * 1000000)::bigint::text as sent_us
    from (select * from hits order by sent_at desc, message_id desc) h
      cross join lateral (
        select s.other_id from messages m join conversation_participants s on s.conversation_id = m.conversation_id
        where m.id = h.message_id and s.user_id = ${viewer} and ${visible(viewer, sql`s.other_id`)} offset 0
      ) seen
    order by h.sent_at desc, h.message_id desc limit ${limit + 1}`

/** Unread messages of a user in all visible conversations. */
export const findUnreadCount = (db: Queryable, viewer: Id): Promise<{ unread: number } | undefined> =>
  db.one<{ unread: number }>`
    select coalesce(sum(unread), 0)::int as unread from conversation_participants
    where user_id = ${viewer} and unread > 0 and ${visible(viewer, sql`other_id`)}`

/** Users with unread messages from this sender. */
export const listRecipientsWithUnread = (tx: Queryable, sender: Id): Promise<{ user_id: Id }[]> =>
  tx.many<{ user_id: Id }>`select user_id from conversation_participants where other_id = ${sender} and unread > 0`

/** A user's unread count in the conversation of a message; undefined if it is hidden. */
export const findUnreadCountByMessage = (db: Queryable, user: Id, message: Id): Promise<{ unread: number } | undefined> =>
  db.one<{ unread: number }>`
    select s.unread from messages m join conversation_participants s on s.conversation_id = m.conversation_id and s.user_id = ${user}
    where m.id = ${message} and visible_to(${user}, s.other_id)`

/** All conversations of a user in the order of their creation, hidden ones included. */
export const listAllConversations = (db: Queryable, user: Id): Promise<{ conversation_id: Id; username: string; is_hidden: boolean }[]> =>
  db.many<{ conversation_id: Id; username: string; is_hidden: boolean }>`
    select s.conversation_id, (select u.username from users u where u.id = s.other_id) as username, not visible_to(${user}, s.other_id) as is_hidden
    from conversation_participants s where s.user_id = ${user} order by s.conversation_id`
