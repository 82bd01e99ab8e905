import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Notification } from '@trademates/contract/notifications'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { t } from '#i18n/t.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery, type NotificationFilter } from './queries.ts'

interface Props {
  filter: NotificationFilter
  /** Renders the buttons of a notification. */
  answer: (notification: Notification) => ReactNode
}

/** Infinite list of notifications, newest first. */
export function NotificationList({ filter, answer }: Props) {
  const list = useInfiniteQuery(notificationsQuery(filter))
  if (list.data === undefined) {
    if (list.isError) return <ErrorState text={t("Couldn't load notifications")} error={list.error} retry={() => void list.refetch()} />
    return <RowSkeletons what={t('notifications')} picture={40} />
  }
  const all = list.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <NoNotifications shown={filter} />
  return (
    <>
      <NotificationSections all={all} answer={answer} />
      <ListEnd what={t('notifications')} length={all.length} list={list} />
    </>
  )
}

function NoNotifications({ shown }: { shown: NotificationFilter }) {
  if (shown === 'unread') return <EmptyState title={t('No unread notifications')} text={t("You've read everything.")} />
  return <EmptyState title={t('No notifications.')} text={t('Requests, likes, comments and follows will appear here.')} />
}

/** Splits the list into new and earlier. The split is fixed on arrival, so that reading a notification does not move it. */
function NotificationSections({ all, answer }: { all: readonly Notification[]; answer: Props['answer'] }) {
  // Ids sort by time: notifications after the newest read one are new.
  const [known] = useState(() => all.find(({ is_read }) => is_read)?.id ?? '')
  const [fresh, earlier] = [all.filter(({ id }) => id > known), all.filter(({ id }) => id <= known)]
  return (
    <>
      <NotificationSection title={t('New')} rows={fresh} answer={answer} />
      <NotificationSection title={fresh.length === 0 ? null : t('Earlier')} rows={earlier} answer={answer} />
    </>
  )
}

function NotificationSection({ title, rows, answer }: { title: string | null; rows: readonly Notification[]; answer: Props['answer'] }) {
  if (rows.length === 0) return null
  return (
    <>
      {title !== null && <h2 className="group-head">{title}</h2>}
      <ul className="rows">
        {rows.map((notification) => (
          <NotificationRow key={notification.id} notification={notification}>
            {answer(notification)}
          </NotificationRow>
        ))}
      </ul>
    </>
  )
}
