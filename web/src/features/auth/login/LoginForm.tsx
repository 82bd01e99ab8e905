import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { t } from '#i18n/t.ts'
import { loadAuthActions, fetchLoginRules } from '#features/auth/load-actions.ts'
import { LOGIN_EMAIL } from './login-email.ts'
import styles from './LoginForm.module.css'

/** The login form. Server errors are shown for five seconds; an unverified account gets a resend button. */
export function LoginForm() {
  const [help, setHelp] = useState<ReactNode>(null)
  const form = useContractForm({
    load: fetchLoginRules,
    initial: { email: sessionStorage.getItem(LOGIN_EMAIL) ?? '', password: '' },
    submit: async (body) => {
      const { logIn } = await loadAuthActions()
      setHelp(null)
      await logIn(body).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'email_not_verified')
          import('#features/auth/email/ResendVerification.tsx').then(
            ({ ResendVerification }) => setHelp(<ResendVerification email={body.email} />),
            () => null,
          )
        throw error
      })
    },
  })

  return (
    <>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      {help}
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <Link to="/reset-password" className={`link ${styles.authAside} text-sm`}>
          {t('Forgot password?')}
        </Link>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Log in')}
        </Button>
      </form>
    </>
  )
}
