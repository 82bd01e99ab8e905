import type { Message } from '@trademates/contract/chat'
import { PAGE_LIMIT, type Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { listMessages, listOwnSides } from './store.ts'
import { presentMessages } from './view.ts'

/**
 * All that a user wrote and received, one conversation after the other and the oldest message first, read a page at a time.
 * Of a conversation that a block hides, what they wrote themselves.
 */
export async function* messagesOf(db: Handle, user: Id): AsyncGenerator<Message & { with: string }> {
  for (const { conversation_id, username, is_hidden } of await listOwnSides(db, user)) {
    let [after, isOver] = [0, false]
    while (!isOver) {
      const rows = await listMessages(db, conversation_id, { after, limit: PAGE_LIMIT })
      for (const message of await presentMessages(db, rows.slice(0, PAGE_LIMIT)))
        if (message.sender_id === user || !is_hidden) yield { with: username, ...message }
      isOver = rows.length <= PAGE_LIMIT
      after += PAGE_LIMIT
    }
  }
}
