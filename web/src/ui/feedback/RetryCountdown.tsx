import { useEffect, useEffectEvent } from 'react'
import { t } from '#i18n/t.ts'
import { rich } from '#i18n/rich.ts'
import { Alert } from './Alert.tsx'
import { formatClock, useCountdown, formatDuration } from './use-countdown.ts'

/** Too many attempts, with the time until the next one. `onGone` is called when it is over. */
export function RetryCountdown({ seconds, onGone }: { seconds: number; onGone: () => void }) {
  const { left } = useCountdown(seconds)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (left === 0) gone()
  }, [left])
  // Announced once; a ticking clock would be announced every second.
  return (
    <Alert kind="bad">
      {rich(t('Too many attempts. Try again in <time></time>.'), {
        time: () => (
          <>
            <span className="sr-only">{formatDuration(seconds)}</span>
            <span aria-hidden="true">{formatClock(left)}</span>
          </>
        ),
      })}
    </Alert>
  )
}
