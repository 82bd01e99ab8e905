import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onLoginHint, pendingLoginHint } from '#features/auth/login/login-hint.ts'
import { LoginForm } from '#features/auth/login/LoginForm.tsx'
import { SocialButtons } from '#features/auth/social/SocialButtons.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Login by email or social provider. */
export default function LoginPage() {
  const { next } = useSearch({ from: '/guests/login' })
  const [word, setWord] = useState(pendingLoginHint)
  useEffect(() => onLoginHint(setWord), [])
  return (
    <>
      <div>
        <h1>{t('Log in')}</h1>
        <p>{t('Good to see you again.')}</p>
      </div>
      {word?.kind === 'good' && <Alert kind="good">{word.message}</Alert>}
      {word?.kind === 'bad' && <FormAlert failure={word} onGone={() => setWord(null)} />}
      <LoginForm />
      <SocialButtons
        title={t('or continue with')}
        verb={(provider) => tWith('Continue with {provider}', { provider })}
        returnTarget={{ kind: 'sign in', ...(next === undefined ? {} : { next }) }}
      />
      <p className="muted">
        {t('New here?')}{' '}
        <Link to="/signup" className="link strong">
          {t('Sign up')}
        </Link>
      </p>
    </>
  )
}
