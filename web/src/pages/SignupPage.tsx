import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailDeeds } from '#features/auth/deeds.ts'
import { MailSent } from '#features/auth/MailSent.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { SocialButtons } from '#features/auth/SocialButtons.tsx'

/** Create an account; then the mail that has to be opened. */
export default function SignupPage() {
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <>
        <MailSent title="Check your email to confirm" email={email} again={async () => (await mailDeeds()).mailAgain(email)}>
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
      <SocialButtons title="or sign up with" verb="Sign up with" errand={{ kind: 'sign in' }} />
      <p className="muted">
        Have an account?{' '}
        <Link to="/login" className="link strong">
          Log in
        </Link>
      </p>
    </>
  )
}
