import { useState } from 'react'
import { CallError } from '#lib/api.ts'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import { mailAgain } from './actions.ts'

/** Has the verification link mailed to a known address again. */
export function MailAgain({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await mailAgain(email).then(
      () => notice({ kind: 'good', text: 'The mail is on its way again' }),
      (error: unknown) => notice({ kind: 'bad', text: error instanceof CallError ? error.message : String(error) }),
    )
    setBusy(false)
  }
  return (
    <Button size="lg" block busy={busy} onClick={() => void send()}>
      Send the mail again
    </Button>
  )
}
