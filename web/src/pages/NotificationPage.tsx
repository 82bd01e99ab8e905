import { useState } from 'react'
import type { Notification } from '@trademates/contract/notifications'
import { RequestAnswer } from '#features/friendships/RequestAnswer.tsx'
import { markAllRead } from '#features/notifications/actions.ts'
import { NotificationList } from '#features/notifications/NotificationList.tsx'
import type { Shown } from '#features/notifications/queries.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'

/** What one was told, and what can be done about it without going there (decision D31). */
export default function NotificationPage() {
  const { user } = useSession()
  const [shown, setShown] = useState<Shown>('all')
  if (user === null) return null
  const unread = user.unread_notifications
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Notification">
        <PageHead title="Notification">
          <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => void markAllRead()}>
            Mark all as read
          </Button>
          <Segments
            label="Which notifications"
            choices={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: 'Unread', count: unread },
            ]}
            value={shown}
            onChange={setShown}
          />
        </PageHead>
        <NotificationList key={shown} shown={shown} answer={answerOf} />
      </section>
    </div>
  )
}

function answerOf({ kind, actor, friendship_id, friendship_status }: Notification) {
  if (kind !== 'friend_request' || actor === null || friendship_status === null) return null
  return <RequestAnswer id={actor.id} friendship={friendship_id} status={friendship_status} size="sm" />
}
