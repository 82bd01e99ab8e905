import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailDeeds } from '#features/auth/deeds.ts'
import { MailSent } from '#features/auth/MailSent.tsx'
import { ResetRequestForm } from '#features/auth/ResetRequestForm.tsx'

/** Ask for a mail that sets a new password; then the mail that has to be opened. */
export default function ResetPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  return (
    <>
      {email === null ? (
        <>
          <div>
            <h1>Reset password</h1>
            <p>We send a link to your email.</p>
          </div>
          <ResetRequestForm onDone={setEmail} />
        </>
      ) : (
        <MailSent title="Check your inbox" email={email} again={async () => (await mailDeeds()).askForReset(email)}>
          Password reset email sent successfully!
        </MailSent>
      )}
      <Link to="/login" className="link strong">
        Back to log in
      </Link>
    </>
  )
}
