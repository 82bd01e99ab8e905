import { useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Input } from '#ui/Input.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { deeds } from './deeds.ts'
import { Part } from './Part.tsx'

/** Asks for another address; it is the account's once the mail there is opened. */
export function EmailForm({ email }: { email: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useContractForm({
    load: async () => (await deeds()).rules.email,
    initial: { email: '', password: '' },
    submit: async (body) => {
      setMailedTo(null)
      const { changeEmail } = await deeds()
      await changeEmail(body)
      setMailedTo(body.email)
      form.set('email', '')
      form.set('password', '')
    },
  })
  return (
    <Part
      section="email"
      text={tWith('Your account uses {email}. You can log in with Google or Facebook only if they use the new email.', { email })}
    >
      {mailedTo !== null && (
        <Alert kind="good">{tWith('Open the link we sent to {email} to confirm the change.', { email: mailedTo })}</Alert>
      )}
      <form {...form.props}>
        <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
        <Field label={t('New email')} error={form.errors.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={form.busy} disabled={form.wait !== null}>
          {t('Change email')}
        </Button>
      </form>
    </Part>
  )
}
