import { useEffect, useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts'
import styles from './PushSwitch.module.css'

/** A switch for push notifications in this browser; renders nothing where they are not supported. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>('unable')
  useEffect(() => void pushState().then(setState), [])
  const flip = async () => {
    try {
      setState(await (state === 'on' ? turnOffPush() : turnOnPush()))
    } catch (error) {
      showToast({
        kind: 'bad',
        text: error instanceof CallError ? error.message : t("Your browser's push service isn't responding. Try again later."),
      })
      setState(await pushState())
    }
  }
  if (state === 'unable') return null
  return (
    <Row gap={16} justify="between" className={styles.pushSwitch}>
      <div>
        <h3>{t('Push notifications on this device')}</h3>
        <p className="faint text-xs">
          {state === 'blocked'
            ? t('Notifications are blocked. Allow them for this site in your browser settings.')
            : t('Get notified when TradeMates is closed.')}
        </p>
      </div>
      {state !== 'blocked' && <Switch label={t('Push notifications on this device')} on={state === 'on'} onFlip={() => void flip()} />}
    </Row>
  )
}
