import { listNotifications, readNotifications, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { type Pages, patch, queryClient, read } from '#lib/cache/cache.ts'
import { notice } from '#lib/notice.ts'
import { session, timesCounted } from '#lib/session.ts'

/** Every notification that is in some list, once. */
function listed(): Notification[] {
  const lists = queryClient.getQueriesData<Pages<Notification>>({ queryKey: [listNotifications.path] })
  const all = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  return [...new Map(all.map((told) => [told.id, told])).values()]
}

/** Whether a notification still says all that it was changed to. */
const says = (now: Notification | undefined, by: Partial<Notification>): boolean =>
  now !== undefined && Object.entries(by).every(([field, value]) => now[field as keyof Notification] === value)

/** Changes notifications wherever they are shown, and gives how to take that back; where anything was told meanwhile, the lists are read anew. */
function change(which: readonly Notification[], by: Partial<Notification>): () => void {
  const times = timesCounted()
  for (const { id } of which) patch('notification', id, (told) => ({ ...told, ...by }))
  return () => {
    const mine = timesCounted() === times ? which.filter(({ id }) => says(read('notification', id), by)) : []
    for (const before of mine) {
      const changed = Object.keys(by).map((field) => [field, before[field as keyof Notification]] as const)
      patch('notification', before.id, (now) => ({ ...now, ...Object.fromEntries(changed) }))
    }
    if (mine.length < which.length) void queryClient.invalidateQueries({ queryKey: [listNotifications.path] })
  }
}

const unreadNow = () => session.get().user?.unread_notifications ?? 0

/** Counts so many less as unread, and gives how to take that back; a count that was told meanwhile stays. */
function countLess(most: number): () => void {
  const by = Math.min(most, unreadNow())
  const times = timesCounted()
  session.counted({ unread_notifications: unreadNow() - by })
  return () => {
    if (timesCounted() === times) session.counted({ unread_notifications: unreadNow() + by })
  }
}

async function mark(which: readonly Notification[], { body, counts }: { body: { ids: Id[] } | { all: true }; counts: number }) {
  const putBack = [change(which, { is_read: true }), countLess(counts)]
  try {
    await call(readNotifications, { body })
  } catch (error) {
    for (const back of putBack) back()
    notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  }
}

/** Marks one notification as read; takes that back where it fails. */
export async function markRead(told: Notification): Promise<void> {
  if (!told.is_read) await mark([told], { body: { ids: [told.id] }, counts: 1 })
}

/** Marks all notifications as read; takes that back where it fails. Where nothing is unread, nothing is done. */
export async function markAllRead(): Promise<void> {
  const counts = unreadNow()
  if (counts === 0) return
  await mark(
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
