import { type Conversation, lineOf, type listConversations, type listReceived, type ReceivedMessage } from '@trademates/contract/chat'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page } from '#platform/paging.ts'
import * as store from './store.ts'
import { presentByIds, presentConversations } from './view.ts'

/** The viewer's conversations, the one with the newest message first. */
export async function conversations({ viewer, query }: Ask<typeof listConversations>, { db }: Deps): Promise<Page<Conversation>> {
  const rows = await store.listSides(db, viewer.id, { ...query, q: query.q === '' ? undefined : query.q })
  const { items, next } = cutPageAt(rows, query.limit, ({ newest_id }) => newest_id)
  return { items: await presentConversations(db, viewer.id, items), next }
}

/** The newest message that the viewer received in each conversation. */
export async function received({ viewer, query }: Ask<typeof listReceived>, { db }: Deps): Promise<Page<ReceivedMessage>> {
  const { items, next } = cutPageAt(await store.listReceived(db, viewer.id, query), query.limit, ({ received_id }) => received_id)
  const messages = await presentByIds(
    db,
    items.map(({ message_id }) => message_id),
  )
  return {
    items: items.flatMap(({ message_id, username, image, is_read }) => {
      const message = messages.get(message_id)
      if (message === undefined) return []
      const { id, sender_id, timestamp } = message
      return { id, sender_id, sender_username: username, sender_image: image, content: lineOf(message), timestamp, is_read }
    }),
    next,
  }
}
