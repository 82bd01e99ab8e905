import type { ChatMessage } from '@trademates/contract/chat'
import { MAX_PAGE_SIZE, type Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listMessages, listAllConversations } from './store.ts'
import { presentMessages } from './view.ts'

/**
 * All messages of a user for the data export, by conversation, oldest first, read page by page.
 * Of a conversation hidden by a block only the user's own messages.
 */
export async function* exportMessages(db: Queryable, user: Id): AsyncGenerator<ChatMessage & { with: string }> {
  for (const { conversation_id, username, is_hidden } of await listAllConversations(db, user)) {
    let [after, isLastPage] = [0, false]
    while (!isLastPage) {
      const rows = await listMessages(db, conversation_id, { after, limit: MAX_PAGE_SIZE })
      for (const message of await presentMessages(db, rows.slice(0, MAX_PAGE_SIZE)))
        if (message.sender_id === user || !is_hidden) yield { with: username, ...message }
      isLastPage = rows.length <= MAX_PAGE_SIZE
      after += MAX_PAGE_SIZE
    }
  }
}
