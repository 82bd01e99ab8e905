import { useState } from 'react'
import { mailDeeds } from '#features/auth/deeds.ts'
import { NewPasswordField } from '#features/auth/NewPasswordField.tsx'
import { useContractForm } from '#lib/form.ts'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { deeds } from './deeds.ts'
import { Part } from './Part.tsx'
import { forgetOthers } from './queries.ts'
import styles from './Part.module.css'

const EMPTY = { old_password: '', new_password: '', re_new_password: '' }
const NAMES = ['old_password', 'new_password', 're_new_password'] as const

/** Has a link mailed that sets a password without the old one: for who forgot it, or came by Google or Facebook and has none. */
function Recovery({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await mailDeeds()
      .then(async ({ askForReset }) => askForReset(email))
      .then(
        () => notice({ kind: 'good', text: tWith('We sent a link to {email}', { email }) }),
        (error: unknown) => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
      )
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void press()}>
      {t('Forgot password?')}
    </Button>
  )
}

/** Changes the password, which ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const form = useContractForm({
    load: async () => (await deeds()).rules.password,
    initial: EMPTY,
    submit: async (body) => {
      const { changePassword } = await deeds()
      await changePassword(body)
      notice({ kind: 'good', text: t('Password changed') })
      for (const name of NAMES) form.set(name, '')
      await forgetOthers()
    },
  })
  return (
    <Part section="password" text={t("You'll be logged out on other devices.")}>
      <form {...form.props}>
        <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
        <Field label={t('Current password')} error={form.errors.old_password}>
          <PasswordInput {...form.field('old_password')} autoComplete="current-password" />
        </Field>
        <NewPasswordField label={t('New password')} error={form.errors.new_password} field={form.field('new_password')} />
        <Field label={t('Confirm new password')} error={form.errors.re_new_password}>
          <PasswordInput {...form.field('re_new_password')} autoComplete="new-password" />
        </Field>
        <div className={`row ${styles.partAnswers}`}>
          <Button type="submit" busy={form.busy} disabled={form.wait !== null}>
            {t('Change password')}
          </Button>
          <Recovery email={email} />
        </div>
      </form>
    </Part>
  )
}
