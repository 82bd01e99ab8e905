import { useEffect, useEffectEvent } from 'react'
import { t } from '#i18n/t.ts'
import { rich } from '#i18n/rich.ts'
import { Alert } from './Alert.tsx'
import { formatClock, useCountdown, formatDuration } from './use-countdown.ts'

/** That there were too many attempts, and how long it is until the next one; `onGone` is called when the time is over. */
export function RetryCountdown({ seconds, onGone }: { seconds: number; onGone: () => void }) {
  const { left } = useCountdown(seconds)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (left === 0) gone()
  }, [left])
  // Said once in words; the ticking clock would be read aloud every second.
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
