import { listRequests } from '@trademates/contract/friendships'
import { listNotifications, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { onTop, type Pages, patch, queryClient } from './cache.ts'
import { showAlert } from '#lib/outside.ts'
import { showPerson } from './relations.ts'
import { takeOut } from './removal.ts'
import { type Counts, countedAnew, session } from '#lib/session.ts'

const lists = { queryKey: [listNotifications.path] }

/** One is told of something new: it stands on top of the list, and whoever did it is shown as they are now. */
export function notified(told: Notification): void {
  if (told.actor) showPerson(told.actor)
  if (told.kind === 'price_alert') showAlert(told)
  queryClient.setQueriesData<Pages<Notification>>(lists, (data) => onTop(told, data))
}

/** What one was told says something else than before. It keeps its place. */
export function notifiedAnew(told: Notification): void {
  if (told.actor) showPerson(told.actor)
  patch('notification', told.id, () => told)
}

/** There is nothing to tell any more: a request was withdrawn, a like taken back. */
export function notifiedNoMore(id: Id): void {
  takeOut(id)
  void queryClient.invalidateQueries({ queryKey: [listRequests.path] })
}

/** How much is unread. A list that shows more than that has missed what was read elsewhere, and is read anew. */
export function counted(counts: Counts): void {
  session.counted(counts)
  const { unread_notifications: unread } = counts
  if (unread === undefined) return
  countedAnew()
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as Pages<Notification> | undefined
    const shown = data?.pages.flatMap(({ items }) => items.filter(({ is_read }) => !is_read)).length ?? 0
    if (shown > unread) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Somebody is gone. Where others liked the same post, the last of them is told of now. */
export function notifierGone(person: Id): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as Pages<Notification> | undefined
    const isTold = data?.pages.some(({ items }) => items.some(({ kind, actor }) => kind === 'like' && actor?.id === person))
    if (isTold === true) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}
