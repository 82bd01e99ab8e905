import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MailSent } from '#features/auth/MailSent.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'

/** Create an account; then the mail that has to be opened. */
export default function SignupPage() {
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <>
        <MailSent title="Check your email to confirm" email={email}>
          Open the link in it within 24 hours, then log in.
        </MailSent>
        <Link to="/login" className="link strong">
          Back to log in
        </Link>
      </>
    )
  }
  return (
    <>
      <h1>Create your account</h1>
      <SignupForm onDone={setEmail} />
      <p className="muted">
        Have an account?{' '}
        <Link to="/login" className="link strong">
          Log in
        </Link>
      </p>
    </>
  )
}
