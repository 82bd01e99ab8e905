import { t } from '#words/t.ts'
import { mailDeeds } from './deeds.ts'
import { SendAgain } from './SendAgain.tsx'

/** Offers another verification mail to an address that waits for it. */
export function MailAgain({ email }: { email: string }) {
  return <SendAgain send={async () => (await mailDeeds()).mailAgain(email)}>{t('Resend email')}</SendAgain>
}
