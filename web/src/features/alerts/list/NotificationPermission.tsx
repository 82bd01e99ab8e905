import { useEffect, useState } from 'react'
import { turnOnPush, pushState } from '#features/push/push.ts'
import { requestNotificationPermission, notificationPermission } from '#lib/notify/browser-notifications.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './AlertList.module.css'

/**
 * Offers browser notifications for alerts: push where supported, else while this page is open in the background. Asks for permission only on a
 * press.
 */
export function NotificationPermission() {
  const [state, setState] = useState(notificationPermission)
  const [takesPushes, setTakesPushes] = useState(false)
  useEffect(() => void pushState().then((push) => setTakesPushes(push === 'off')), [])
  const allow = async () => {
    // The permission counts even where the browser's push service does not answer.
    await (takesPushes ? turnOnPush() : requestNotificationPermission()).catch(() => undefined)
    setState(notificationPermission())
  }
  if (state !== 'default') return null
  return (
    <Row gap={12} className={`${styles.alertOffer} text-sm line-below`}>
      <Icon name="bell-ring" size={18} />
      <p>{takesPushes ? t('Get alerts even when TradeMates is closed.') : t('Turn on browser notifications for alerts.')}</p>
      <Button size="sm" onClick={() => void allow()}>
        {t('Allow')}
      </Button>
    </Row>
  )
}
