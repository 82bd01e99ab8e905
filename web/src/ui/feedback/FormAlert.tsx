import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from './Alert.tsx'
import { ERROR_MS } from './timing.ts'
import type { RetryCountdown as Clock } from './RetryCountdown.tsx'

const SECOND = 1_000

interface Props {
  failure: { message: string } | null
  /** Seconds until the next attempt is allowed; `null` if it is allowed now. */
  wait?: number | null
  onGone: () => void
}

/** Why a form failed: for five seconds, or with a countdown for as long as the server asks to wait. */
export function FormAlert({ failure, wait = null, onGone }: Props) {
  const gone = useEffectEvent(onGone)
  const [Waiting, setWaiting] = useState<typeof Clock | null>()
  useEffect(() => {
    if (failure === null) return undefined
    if (wait !== null)
      import('./RetryCountdown.tsx').then(
        ({ RetryCountdown }) => setWaiting(() => RetryCountdown),
        () => setWaiting(null),
      )
    const timer = setTimeout(() => gone(), wait === null ? ERROR_MS : wait * SECOND)
    return () => clearTimeout(timer)
  }, [failure, wait])

  if (failure === null || (wait !== null && Waiting === undefined)) return null
  // If the countdown fails to load, the server's message is shown.
  if (wait === null || !Waiting) return <Alert kind="bad">{failure.message}</Alert>
  return <Waiting seconds={wait} onGone={onGone} />
}
