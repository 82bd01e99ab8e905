import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Alert } from './Alert.tsx'
import { ERROR_MS } from './timing.ts'

const Waiting = lazy(async () => ({ default: (await import('./Waiting.tsx')).Waiting }))

interface Props {
  failure: { message: string } | null
  /** Seconds until the server takes another attempt; `null` where it can be tried at once. */
  wait?: number | null
  onGone: () => void
}

/** Why a form was refused: in red for five seconds, or for as long as the server asks to wait, with the time that is left. */
export function FormAlert({ failure, wait = null, onGone }: Props) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (failure === null || wait !== null) return undefined
    const timer = setTimeout(() => gone(), ERROR_MS)
    return () => clearTimeout(timer)
  }, [failure, wait])

  if (failure === null) return null
  if (wait === null) return <Alert kind="bad">{failure.message}</Alert>
  return (
    <Suspense>
      <Waiting seconds={wait} onGone={onGone} />
    </Suspense>
  )
}
