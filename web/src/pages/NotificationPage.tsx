import { useState } from 'react'
import type { Notification } from '@trademates/contract/notifications'
import { SideRail } from '#app/shell/SideRail.tsx'
import { RequestAnswer } from '#features/friendships/requests/RequestAnswer.tsx'
import { markAllRead } from '#features/notifications/actions.ts'
import { NotificationList } from '#features/notifications/NotificationList.tsx'
import type { NotificationFilter } from '#features/notifications/queries.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useSession } from '#lib/session/session.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

const NotificationSettings = lazyWithRetry(
  () => import('#features/notifications/NotificationSettings.tsx').then((module) => module.NotificationSettings),
  LoadErrorDialog,
)

/** Notifications with inline actions (decision D31). */
export default function NotificationPage() {
  const { user } = useSession()
  const [shown, setShown] = useState<NotificationFilter>('all')
  const [setting, setSetting] = useState(false)
  if (user === null) return null
  const unread = user.unread_notifications
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Notification')}>
        <PageHeader title={tAs('heading', 'Notification')}>
          <IconButton label={t('Mark all as read')} icon="check-check" aria-disabled={unread === 0} onClick={() => void markAllRead()} />
          <IconButton label={t('Notification settings')} icon="settings" aria-haspopup="dialog" onClick={() => setSetting(true)} />
          <SegmentedControl
            label={t('Which notifications')}
            choices={[
              { value: 'all', label: tAs('notifications', 'All') },
              { value: 'unread', label: t('Unread'), count: unread },
            ]}
            value={shown}
            onChange={setShown}
          />
        </PageHeader>
        <NotificationList key={shown} filter={shown} answer={answerOf} />
      </section>
      <SideRail me={user} />
      {setting && <NotificationSettings close={() => setSetting(false)} />}
    </div>
  )
}

function answerOf({ kind, actor, friendship_id, friendship_status }: Notification) {
  if (kind !== 'friend_request' || actor === null || friendship_status === null) return null
  return <RequestAnswer id={actor.id} friendship={friendship_id} status={friendship_status} size="sm" />
}
