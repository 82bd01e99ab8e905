import { useState } from 'react'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { loadAccountActions } from '#features/account/load-actions.ts'
import { SettingsSection } from '#features/account/SettingsSection.tsx'

/** Requests a new email address; it applies once its verification link is opened. */
export function EmailForm({ email }: { email: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useContractForm({
    load: async () => (await loadAccountActions()).rules.email,
    initial: { email: '', password: '' },
    submit: async (body) => {
      setMailedTo(null)
      const { changeEmail } = await loadAccountActions()
      await changeEmail(body)
      setMailedTo(body.email)
      form.set('email', '')
      form.set('password', '')
    },
  })
  return (
    <SettingsSection
      section="email"
      text={tWith('Your account uses {email}. You can log in with Google or Facebook only if they use the new email.', { email })}
    >
      {mailedTo !== null && (
        <Alert kind="good">{tWith('Open the link we sent to {email} to confirm the change.', { email: mailedTo })}</Alert>
      )}
      <form {...form.props}>
        <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
        <Field label={t('New email')} error={form.errors.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Change email')}
        </Button>
      </form>
    </SettingsSection>
  )
}
