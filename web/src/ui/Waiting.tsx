import { useEffect, useEffectEvent } from 'react'
import { t } from '#words/t.ts'
import { rich } from '#words/rich.ts'
import { Alert } from './Alert.tsx'
import { clockOf, useCountdown, wordsOf } from './countdown.ts'

/** That there were too many attempts, and how long it is until the next one; `onGone` is called when the time is over. */
export function Waiting({ seconds, onGone }: { seconds: number; onGone: () => void }) {
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
            <span className="sr-only">{wordsOf(seconds)}</span>
            <span aria-hidden="true">{clockOf(left)}</span>
          </>
        ),
      })}
    </Alert>
  )
}
