import { useState } from 'react'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { NewPasswordField } from '#features/auth/password/NewPasswordField.tsx'
import { useContractForm } from '#lib/form/contract-form.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { loadAccountActions } from '#features/account/load-actions.ts'
import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { refetchSessions } from '#features/account/queries.ts'
import styles from '#features/account/SettingsSection.module.css'

const EMPTY = { old_password: '', new_password: '', re_new_password: '' }
const NAMES = ['old_password', 'new_password', 're_new_password'] as const

/** Requests a password-reset link for users who forgot the password or signed up with Google or Facebook. */
function Recovery({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await loadEmailActions()
      .then(async ({ requestPasswordReset }) => requestPasswordReset(email))
      .then(
        () => showToast({ kind: 'good', text: tWith('We sent a link to {email}', { email }) }),
        (error: unknown) => showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
      )
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void press()}>
      {t('Forgot password?')}
    </Button>
  )
}

/** Changes the password and ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const form = useContractForm({
    load: async () => (await loadAccountActions()).rules.password,
    initial: EMPTY,
    submit: async (body) => {
      const { changePassword } = await loadAccountActions()
      await changePassword(body)
      showToast({ kind: 'good', text: t('Password changed') })
      for (const name of NAMES) form.set(name, '')
      await refetchSessions()
    },
  })
  return (
    <SettingsSection section="password" text={t("You'll be logged out on other devices.")}>
      <form {...form.props}>
        <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
        <Field label={t('Current password')} error={form.errors.old_password}>
          <PasswordInput {...form.field('old_password')} autoComplete="current-password" />
        </Field>
        <NewPasswordField label={t('New password')} error={form.errors.new_password} field={form.field('new_password')} />
        <Field label={t('Confirm new password')} error={form.errors.re_new_password}>
          <PasswordInput {...form.field('re_new_password')} autoComplete="new-password" />
        </Field>
        <div className={`row ${styles.partAnswers}`}>
          <Button type="submit" busy={form.busy} disabled={form.waitSeconds !== null}>
            {t('Change password')}
          </Button>
          <Recovery email={email} />
        </div>
      </form>
    </SettingsSection>
  )
}
