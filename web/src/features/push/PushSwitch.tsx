import { useEffect, useState } from 'react'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Switch } from '#ui/Switch.tsx'
import { t } from '#words/t.ts'
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts'
import './PushSwitch.css'

/** Turns pushes to this browser on and off; nothing where it takes none. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>('unable')
  useEffect(() => void pushState().then(setState), [])
  const flip = async () => {
    try {
      setState(await (state === 'on' ? turnOffPush() : turnOnPush()))
    } catch (error) {
      notice({
        kind: 'bad',
        text: error instanceof CallError ? error.message : t('The push service of your browser did not answer. Try again later.'),
      })
      setState(await pushState())
    }
  }
  if (state === 'unable') return null
  return (
    <div className="push-switch">
      <div>
        <h3>{t('Push to this browser')}</h3>
        <p>
          {state === 'blocked'
            ? t('Your browser blocks notifications of TradeMates. Allow them in its settings of this site first.')
            : t('Tells you what is on screen while TradeMates is closed, until you log out here.')}
        </p>
      </div>
      {state !== 'blocked' && <Switch label={t('Push to this browser')} on={state === 'on'} onFlip={() => void flip()} />}
    </div>
  )
}
