import { useEffect, useState } from 'react'
import { turnOnPush, pushState } from '#features/push/push.ts'
import { allowOutside, outsideState } from '#lib/outside.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import styles from './Alerts.module.css'

/** Offers that the browser itself tells of alerts: pushed where it takes pushes, else while this page is open in the background. Asked only when pressed. */
export function OutsideNotices() {
  const [state, setState] = useState(outsideState)
  const [takesPushes, setTakesPushes] = useState(false)
  useEffect(() => void pushState().then((push) => setTakesPushes(push === 'off')), [])
  const allow = async () => {
    // Where the browser's push service does not answer, the permission is given all the same.
    await (takesPushes ? turnOnPush() : allowOutside()).catch(() => undefined)
    setState(outsideState())
  }
  if (state !== 'default') return null
  return (
    <div className={styles.alertOffer}>
      <Icon name="bell-ring" size={18} />
      <p>{takesPushes ? t('Get alerts even when TradeMates is closed.') : t('Turn on browser notifications for alerts.')}</p>
      <Button size="sm" onClick={() => void allow()}>
        {t('Allow')}
      </Button>
    </div>
  )
}
