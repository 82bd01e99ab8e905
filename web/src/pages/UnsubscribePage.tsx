import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ReturnLink } from '#features/auth/ReturnLink.tsx'
import { UnsubscribeDailyEmail } from '#features/notifications/UnsubscribeDailyEmail.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'

/** Page of the unsubscribe link in the daily email, for guests and members. */
export default function UnsubscribePage(): ReactNode {
  const { uid, token } = useSearch({ from: '/anyone/unsubscribe' })
  // The token is removed from the URL at once, so it is not in the browser history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/unsubscribe', search: {}, replace: true }), [navigate])

  return (
    <>
      <div>
        <h1>{t('Daily email')}</h1>
        <p>{t('A daily summary of unread notifications. You can still see everything in the app.')}</p>
      </div>
      {link === null ? (
        <Alert kind="bad">{t('This link is incomplete. Open it again from the email.')}</Alert>
      ) : (
        <UnsubscribeDailyEmail link={link} />
      )}
      <ReturnLink />
    </>
  )
}
