import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailDeeds } from '#features/auth/deeds.ts'
import { MailSent } from '#features/auth/MailSent.tsx'
import { ResetRequestForm } from '#features/auth/ResetRequestForm.tsx'
import { t } from '#words/t.ts'

/** Ask for a mail that sets a new password; then the mail that has to be opened. */
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
        <MailSent title={t('Check your inbox')} email={email} again={async () => (await mailDeeds()).askForReset(email)}>
          {t('Password reset email sent successfully!')}
        </MailSent>
      )}
      <Link to="/login" className="link strong">
        {t('Back to log in')}
      </Link>
    </>
  )
}
