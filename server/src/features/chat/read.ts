import type { listChanges, listMessages, Message, OpenConversation, readConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page, strangeCursor } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { checkSeen, presentPeople } from '#features/people/view.ts'
import * as store from './store.ts'
import { mayWriteTo, presentMessages } from './view.ts'

/** The conversation with somebody, also where none has begun. Throws `not_found` for oneself, and for whom the viewer may not see. */
export async function open({ viewer, params: { userId } }: Ask<typeof readConversation>, { db }: Deps): Promise<OpenConversation> {
  await checkOther(db, viewer.id, userId)
  const [[user], side] = await Promise.all([presentPeople(db, viewer.id, [userId]), store.findSide(db, viewer.id, userId)])
  if (user === undefined) throw notFound()
  const [last_message = null] = side === undefined ? [] : await presentMessages(db, await store.listNewest(db, [side.conversation_id]))
  return {
    user,
    unread_count: side?.unread ?? 0,
    can_write: mayWriteTo(user),
    last_message,
    read_position: side?.read_position ?? 0,
    revision: side?.revision ?? 0,
  }
}

/** The messages of a conversation, newest first; after a position, oldest first. Throws `not_found` as `open` does. */
export async function messages({ viewer, params, query }: Ask<typeof listMessages>, { db }: Deps): Promise<Page<Message>> {
  const { after, before, cursor, limit } = query
  const from = placeIn(cursor)
  const ask = after === undefined ? { before: from ?? before, limit } : { after: from ?? after, limit }
  const rows = await listFrom(db, viewer.id, params.userId, (conversation) => store.listMessages(db, conversation, ask))
  const { items, next } = cutPageAt(rows, limit, ({ position }) => String(position))
  return { items: await presentMessages(db, items), next }
}

/** The messages that changes after a revision concerned, in the order of the changes. Throws `not_found` as `open` does. */
export async function changes({ viewer, params, query }: Ask<typeof listChanges>, { db }: Deps): Promise<Page<Message>> {
  const { since, cursor, limit } = query
  const ask = { since: placeIn(cursor) ?? since, limit }
  const rows = await listFrom(db, viewer.id, params.userId, (conversation) => store.listChanged(db, conversation, ask))
  const { items, next } = cutPageAt(rows, limit, ({ revision }) => String(revision))
  return { items: await presentMessages(db, items), next }
}

async function checkOther(db: Handle, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFound()
  await checkSeen(db, viewer, other)
}

async function listFrom(
  db: Handle,
  viewer: Id,
  other: Id,
  list: (conversation: Id) => Promise<store.MessageRow[]>,
): Promise<store.MessageRow[]> {
  await checkOther(db, viewer, other)
  const side = await store.findSide(db, viewer, other)
  return side === undefined ? [] : list(side.conversation_id)
}

/** The place that a cursor names. Throws a field refusal when it is none of ours. */
function placeIn(cursor: string | undefined): number | undefined {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw strangeCursor()
  return cursor === undefined ? undefined : Number(cursor)
}
