import { t } from '#i18n/t.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { ResendButton } from './ResendButton.tsx'

/** Offers to resend the verification email. */
export function ResendVerification({ email }: { email: string }) {
  return <ResendButton send={async () => (await loadEmailActions()).resendVerification(email)}>{t('Resend email')}</ResendButton>
}
