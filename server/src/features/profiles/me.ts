import type { Me } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { countUnread as countUnreadMessages } from '#features/chat/view.ts'
import { countUnread } from '#features/notifications/view.ts'
import { presentAccount } from '#features/people/view.ts'

/** The viewer's own account with unread counts; throws `not_found` for a deleted account. */
export async function presentMe(db: Queryable, id: Id): Promise<Me> {
  const [own, unread_notifications, unread_messages] = await Promise.all([
    presentAccount(db, id),
    countUnread(db, id),
    countUnreadMessages(db, id),
  ])
  return { ...own, unread_notifications, unread_messages }
}
