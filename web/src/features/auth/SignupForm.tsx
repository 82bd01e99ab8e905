import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { t } from '#i18n/t.ts'
import { loadEmailActions } from './load-actions.ts'
import { NewPasswordField } from './password/NewPasswordField.tsx'

/** Email, username and the password twice; `onDone` receives the address that the link was sent to. */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await loadEmailActions()).rules.signUp,
    initial: { email: '', username: '', password: '', password2: '' },
    submit: async (body) => {
      const { signUp } = await loadEmailActions()
      await signUp(body)
      onDone(body.email)
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field label={t('Username')} error={form.errors.username}>
          <Input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <NewPasswordField label={t('Password')} error={form.errors.password} field={form.field('password')} />
        <Field label={t('Confirm password')} error={form.errors.password2}>
          <PasswordInput {...form.field('password2')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Sign up')}
        </Button>
      </form>
    </>
  )
}
