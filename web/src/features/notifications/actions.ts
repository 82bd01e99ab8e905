import { listNotifications, readNotifications, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { type Pages, patch, queryClient } from '#lib/cache.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'

/** Every notification that is in some list, once. */
function listed(): Notification[] {
  const lists = queryClient.getQueriesData<Pages<Notification>>({ queryKey: [listNotifications.path] })
  const all = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  return [...new Map(all.map((told) => [told.id, told])).values()]
}

/** Changes notifications wherever they are shown, and gives how to put them back. */
function change(which: readonly Notification[], by: Partial<Notification>): () => void {
  for (const { id } of which) patch('notification', id, (told) => ({ ...told, ...by }))
  return () => {
    for (const before of which) patch('notification', before.id, () => before)
  }
}

const count = (by: number) => {
  const unread = session.get().user?.unread_notifications ?? 0
  session.counted({ unread_notifications: Math.max(0, unread + by) })
}

async function read(which: readonly Notification[], { body, counts }: { body: { ids: Id[] } | { all: true }; counts: number }) {
  const putBack = change(which, { is_read: true })
  count(-counts)
  try {
    await call(readNotifications, { body })
  } catch (error) {
    putBack()
    count(counts)
    notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  }
}

/** Marks one notification as read; takes that back where it fails. */
export async function markRead(told: Notification): Promise<void> {
  if (!told.is_read) await read([told], { body: { ids: [told.id] }, counts: 1 })
}

/** Marks all notifications as read; takes that back where it fails. Where nothing is unread, nothing is done. */
export async function markAllRead(): Promise<void> {
  const counts = session.get().user?.unread_notifications ?? 0
  if (counts === 0) return
  await read(
    listed().filter(({ is_read }) => !is_read),
    { body: { all: true }, counts },
  )
}

/** Says in the notification of a request what became of it, and gives how to take that back. */
export const settleNotice = (friendship: Id, status: 'accepted' | 'declined'): (() => void) =>
  change(
    listed().filter(({ kind, friendship_id }) => kind === 'friend_request' && friendship_id === friendship),
    { friendship_status: status, is_read: true },
  )
