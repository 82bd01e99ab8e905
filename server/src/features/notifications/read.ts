import type { readNotifications } from '@trademates/contract/notifications'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { changeRead } from './store.ts'

/** Marks notifications as read, all or those named; ids of others' are passed over. */
export async function read({ viewer, body }: Ask<typeof readNotifications>, { db, bus }: Deps): Promise<undefined> {
  const moved = await changeRead(db, viewer.id, body.all === true ? undefined : (body.ids ?? []))
  if (moved > 0) bus.publish({ topic: 'counted', user_ids: [viewer.id] })
}
