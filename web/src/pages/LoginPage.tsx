import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { takeWord } from '#features/auth/login-word.ts'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { SocialButtons } from '#features/auth/SocialButtons.tsx'
import { Alert } from '#ui/Alert.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'

/** Sign in by email, or by who else this server trusts. */
export default function LoginPage() {
  const { next } = useSearch({ from: '/guests/login' })
  const [word, setWord] = useState(takeWord)
  return (
    <>
      <div>
        <h1>Log in</h1>
        <p>Good to see you again.</p>
      </div>
      {word?.kind === 'good' && <Alert kind="good">{word.message}</Alert>}
      {word?.kind === 'bad' && <FormAlert failure={word} onGone={() => setWord(null)} />}
      <LoginForm />
      <SocialButtons title="or continue with" verb="Continue with" errand={{ kind: 'sign in', ...(next === undefined ? {} : { next }) }} />
      <p className="muted">
        New here?{' '}
        <Link to="/signup" className="link strong">
          Sign up
        </Link>
      </p>
    </>
  )
}
