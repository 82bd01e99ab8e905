import { useEffect, useEffectEvent } from 'react'
import { Alert } from './Alert.tsx'
import { clockOf, useCountdown, wordsOf } from './countdown.ts'
import { ERROR_MS } from './timing.ts'

interface Props {
  failure: { message: string } | null
  /** Seconds until the server takes another attempt; `null` where it can be tried at once. */
  wait?: number | null
  onGone: () => void
}

/** Why a form was refused: in red for five seconds, or for as long as the server asks to wait, with the time that is left. */
export function FormAlert({ failure, wait = null, onGone }: Props) {
  if (failure === null) return null
  return wait === null ? <Passing message={failure.message} onGone={onGone} /> : <Waiting key={wait} seconds={wait} onGone={onGone} />
}

function Passing({ message, onGone }: { message: string; onGone: () => void }) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => gone(), ERROR_MS)
    return () => clearTimeout(timer)
  }, [message])
  return <Alert kind="bad">{message}</Alert>
}

function Waiting({ seconds, onGone }: { seconds: number; onGone: () => void }) {
  const { left } = useCountdown(seconds)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (left === 0) gone()
  }, [left])
  // Said once in words; the ticking clock would be read aloud every second.
  return (
    <Alert kind="bad">
      Too many attempts. Try again in <span className="sr-only">{wordsOf(seconds)}</span>
      <span aria-hidden="true">{clockOf(left)}</span>.
    </Alert>
  )
}
