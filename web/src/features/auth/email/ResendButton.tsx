import { useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { formatClock, useCountdown } from '#ui/feedback/use-countdown.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Seconds before another email can be requested. */
export const RESEND_DELAY_SECONDS = 30

interface Props {
  send: () => Promise<void>
  /** Initial delay in seconds. */
  delaySeconds?: number
  children: string
}

/** Sends an email again, at most every RESEND_DELAY_SECONDS and not before the server allows it. */
export function ResendButton({ send, delaySeconds = 0, children }: Props) {
  const [busy, setBusy] = useState(false)
  const { left, start } = useCountdown(delaySeconds)

  const press = async () => {
    setBusy(true)
    try {
      await send()
      start(RESEND_DELAY_SECONDS)
      showToast({ kind: 'good', text: t('Email sent again') })
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null
      if (wait !== null) start(wait)
      showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
    }
    setBusy(false)
  }

  return (
    <Button size="lg" block busy={busy} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? tWith('{again} in {time}', { again: children, time: formatClock(left) }) : children}
    </Button>
  )
}
