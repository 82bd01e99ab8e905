import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { EmailSent } from '#features/auth/email/EmailSent.tsx'
import { ResetRequestForm } from '#features/auth/password/ResetRequestForm.tsx'
import { t } from '#i18n/t.ts'

/** Asks for the email of a reset link, then shows that it was sent. */
export default function ResetPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  return (
    <>
      {email === null ? (
        <>
          <div>
            <h1>{t('Reset password')}</h1>
            <p>{t("We'll email you a reset link.")}</p>
          </div>
          <ResetRequestForm onDone={setEmail} />
        </>
      ) : (
        <EmailSent title={t('Check your inbox')} email={email} resend={async () => (await loadEmailActions()).requestPasswordReset(email)}>
          {t('Password reset email sent successfully!')}
        </EmailSent>
      )}
      <Link to="/login" className="link strong">
        {t('Back to log in')}
      </Link>
    </>
  )
}
