import { useState } from 'react'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import { clockOf, useCountdown } from '#ui/countdown.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** How long, in seconds, a mail is given to arrive before another one can be asked for. */
export const PAUSE = 30

interface Props {
  send: () => Promise<void>
  /** Seconds to wait before the first press. */
  pause?: number
  children: string
}

/** Has a mail sent again, not more often than it can arrive, and not before the server takes the wish. */
export function SendAgain({ send, pause = 0, children }: Props) {
  const [busy, setBusy] = useState(false)
  const { left, start } = useCountdown(pause)

  const press = async () => {
    setBusy(true)
    try {
      await send()
      start(PAUSE)
      notice({ kind: 'good', text: t('Email sent again') })
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null
      if (wait !== null) start(wait)
      notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
    }
    setBusy(false)
  }

  return (
    <Button size="lg" block busy={busy} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? tWith('{again} in {time}', { again: children, time: clockOf(left) }) : children}
    </Button>
  )
}
