import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { EmailSent } from '#features/auth/email/EmailSent.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { SocialButtons } from '#features/auth/social/SocialButtons.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Sign-up form, then the request to open the verification email. */
export default function SignupPage() {
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <>
        <EmailSent
          title={t('Check your email to confirm')}
          email={email}
          resend={async () => (await loadEmailActions()).resendVerification(email)}
        >
          {t('Open the link within 24 hours, then log in.')}
        </EmailSent>
        <Link to="/login" className="link strong">
          {t('Back to log in')}
        </Link>
      </>
    )
  }
  return (
    <>
      <h1>{t('Create your account')}</h1>
      <SignupForm onDone={setEmail} />
      <SocialButtons
        title={t('or sign up with')}
        verb={(provider) => tWith('Sign up with {provider}', { provider })}
        returnTarget={{ kind: 'sign in' }}
      />
      <p className="muted">
        {t('Have an account?')}{' '}
        <Link to="/login" className="link strong">
          {t('Log in')}
        </Link>
      </p>
    </>
  )
}
