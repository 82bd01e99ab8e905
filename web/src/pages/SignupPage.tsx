import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailDeeds } from '#features/auth/deeds.ts'
import { MailSent } from '#features/auth/MailSent.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { SocialButtons } from '#features/auth/SocialButtons.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** Create an account; then the mail that has to be opened. */
export default function SignupPage() {
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <>
        <MailSent title={t('Check your email to confirm')} email={email} again={async () => (await mailDeeds()).mailAgain(email)}>
          {t('Open the link within 24 hours, then log in.')}
        </MailSent>
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
        errand={{ kind: 'sign in' }}
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
