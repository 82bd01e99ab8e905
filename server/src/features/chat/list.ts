import {
  type Conversation,
  formatMessagePreview,
  type listConversations,
  type listReceived,
  type ReceivedMessage,
} from '@trademates/contract/chat'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import * as store from './store.ts'
import { presentMessagesByIds, presentConversations } from './view.ts'

/** Lists the viewer's conversations, the most recent first. */
export async function conversations(
  { viewer, query }: RequestContext<typeof listConversations>,
  { db }: Deps,
): Promise<Page<Conversation>> {
  const rows = await store.listConversationRows(db, viewer.id, { ...query, q: query.q === '' ? undefined : query.q })
  const { items, next } = paginateBy(rows, query.limit, ({ newest_id }) => newest_id)
  return { items: await presentConversations(db, viewer.id, items), next }
}

/** Lists the newest received message of each conversation. */
export async function received({ viewer, query }: RequestContext<typeof listReceived>, { db }: Deps): Promise<Page<ReceivedMessage>> {
  const { items, next } = paginateBy(await store.listReceived(db, viewer.id, query), query.limit, ({ received_id }) => received_id)
  const messages = await presentMessagesByIds(
    db,
    items.map(({ message_id }) => message_id),
  )
  return {
    items: items.flatMap(({ message_id, username, image, is_read }) => {
      const message = messages.get(message_id)
      if (message === undefined) return []
      const { id, sender_id, timestamp } = message
      return { id, sender_id, sender_username: username, sender_image: image, content: formatMessagePreview(message), timestamp, is_read }
    }),
    next,
  }
}
