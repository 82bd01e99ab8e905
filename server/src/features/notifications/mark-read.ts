import type { markNotificationsRead } from '@trademates/contract/notifications'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { markRead } from './store.ts'

/** Marks all or the given notifications as read; ignores ids of other users. */
export async function markAsRead({ viewer, body }: RequestContext<typeof markNotificationsRead>, { db, bus }: Deps): Promise<undefined> {
  const changed = await markRead(db, viewer.id, body.all === true ? undefined : (body.ids ?? []))
  if (changed > 0) bus.publish({ topic: 'counted', user_ids: [viewer.id] })
}
