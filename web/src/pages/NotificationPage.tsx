import { useState } from 'react'
import type { Notification } from '@trademates/contract/notifications'
import { ReaderRail } from '#app/shell/ReaderRail.tsx'
import { RequestAnswer } from '#features/friendships/RequestAnswer.tsx'
import { markAllRead } from '#features/notifications/actions.ts'
import { NotificationList } from '#features/notifications/NotificationList.tsx'
import type { Shown } from '#features/notifications/queries.ts'
import { late } from '#lib/late.tsx'
import { useSession } from '#lib/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { LostPane } from '#ui/LostPane.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { tAs } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

const NotificationSettings = late(
  () => import('#features/notifications/NotificationSettings.tsx').then((module) => module.NotificationSettings),
  LostPane,
)

/** What one was told, and what can be done about it without going there (decision D31). */
export default function NotificationPage() {
  const { user } = useSession()
  const [shown, setShown] = useState<Shown>('all')
  const [setting, setSetting] = useState(false)
  if (user === null) return null
  const unread = user.unread_notifications
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Notification')}>
        <PageHead title={tAs('heading', 'Notification')}>
          <IconButton label={t('Mark all as read')} icon="check-check" aria-disabled={unread === 0} onClick={() => void markAllRead()} />
          <IconButton label={t('Notification settings')} icon="settings" aria-haspopup="dialog" onClick={() => setSetting(true)} />
          <Segments
            label={t('Which notifications')}
            choices={[
              { value: 'all', label: tAs('notifications', 'All') },
              { value: 'unread', label: t('Unread'), count: unread },
            ]}
            value={shown}
            onChange={setShown}
          />
        </PageHead>
        <NotificationList key={shown} shown={shown} answer={answerOf} />
      </section>
      <ReaderRail me={user} />
      {setting && <NotificationSettings close={() => setSetting(false)} />}
    </div>
  )
}

function answerOf({ kind, actor, friendship_id, friendship_status }: Notification) {
  if (kind !== 'friend_request' || actor === null || friendship_status === null) return null
  return <RequestAnswer id={actor.id} friendship={friendship_id} status={friendship_status} size="sm" />
}
