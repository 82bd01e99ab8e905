import type { listChanges, listMessages, ChatMessage, OpenConversation, readConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page, invalidCursor } from '#platform/database/pagination.ts'
import { notFoundError } from '#platform/api-error.ts'
import { requireVisibleUser, presentPeople } from '#features/people/view.ts'
import * as store from './store.ts'
import { mayWriteTo, presentMessages } from './view.ts'

/** Shows the conversation with a user, also before its first message. Throws `not_found` for the viewer and for hidden users. */
export async function open(
  { viewer, params: { userId } }: RequestContext<typeof readConversation>,
  { db }: Deps,
): Promise<OpenConversation> {
  await requireVisibleOther(db, viewer.id, userId)
  const [[user], participant] = await Promise.all([presentPeople(db, viewer.id, [userId]), store.findParticipant(db, viewer.id, userId)])
  if (user === undefined) throw notFoundError()
  const [last_message = null] =
    participant === undefined ? [] : await presentMessages(db, await store.listNewestMessages(db, [participant.conversation_id]))
  return {
    user,
    unread_count: participant?.unread ?? 0,
    can_write: mayWriteTo(user),
    last_message,
    read_position: participant?.read_position ?? 0,
    revision: participant?.revision ?? 0,
  }
}

/** Lists the messages of a conversation, newest first; oldest first with `after`. Throws `not_found` like `open`. */
export async function messages({ viewer, params, query }: RequestContext<typeof listMessages>, { db }: Deps): Promise<Page<ChatMessage>> {
  const { after, before, cursor, limit } = query
  const from = parsePosition(cursor)
  const page = after === undefined ? { before: from ?? before, limit } : { after: from ?? after, limit }
  const rows = await listMessagesWith(db, viewer.id, params.userId, (conversation) => store.listMessages(db, conversation, page))
  const { items, next } = paginateBy(rows, limit, ({ position }) => String(position))
  return { items: await presentMessages(db, items), next }
}

/** Lists the messages changed after a revision, in the order of the changes. Throws `not_found` like `open`. */
export async function changes({ viewer, params, query }: RequestContext<typeof listChanges>, { db }: Deps): Promise<Page<ChatMessage>> {
  const { since, cursor, limit } = query
  const page = { since: parsePosition(cursor) ?? since, limit }
  const rows = await listMessagesWith(db, viewer.id, params.userId, (conversation) => store.listChangedMessages(db, conversation, page))
  const { items, next } = paginateBy(rows, limit, ({ revision }) => String(revision))
  return { items: await presentMessages(db, items), next }
}

async function requireVisibleOther(db: Queryable, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFoundError()
  await requireVisibleUser(db, viewer, other)
}

async function listMessagesWith(
  db: Queryable,
  viewer: Id,
  other: Id,
  list: (conversation: Id) => Promise<store.MessageRow[]>,
): Promise<store.MessageRow[]> {
  await requireVisibleOther(db, viewer, other)
  const participant = await store.findParticipant(db, viewer, other)
  return participant === undefined ? [] : list(participant.conversation_id)
}

/** Parses a cursor of positions or revisions. Throws a validation error for an invalid one. */
function parsePosition(cursor: string | undefined): number | undefined {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return cursor === undefined ? undefined : Number(cursor)
}
