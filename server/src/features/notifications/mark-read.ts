import type { markNotificationsRead } from '@trademates/contract/notifications'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { markRead } from './store.ts'

/** Marks notifications as read, all or those named; ids of others' are passed over. */
export async function markAsRead({ viewer, body }: RequestContext<typeof markNotificationsRead>, { db, bus }: Deps): Promise<undefined> {
  const moved = await markRead(db, viewer.id, body.all === true ? undefined : (body.ids ?? []))
  if (moved > 0) bus.publish({ topic: 'counted', user_ids: [viewer.id] })
}
