import { useState } from 'react'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import { deeds } from './deeds.ts'

/** Has the verification link mailed to a known address again. */
export function MailAgain({ email, children }: { email: string; children: string }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await deeds()
      .then(async ({ mailAgain }) => mailAgain(email))
      .then(
        () => notice({ kind: 'good', text: 'The mail is on its way again' }),
        (error: unknown) => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
      )
    setBusy(false)
  }
  return (
    <Button size="lg" block busy={busy} onClick={() => void send()}>
      {children}
    </Button>
  )
}
