import { useEffect, useRef, useState } from 'react'
import { SocialButtons } from '#features/auth/social/SocialButtons.tsx'
import { type FormSchema, useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { loadAccountActions } from '#features/account/load-actions.ts'
import { SettingsSection } from '#features/account/SettingsSection.tsx'
import styles from '#features/account/SettingsSection.module.css'

const NOTHING = { typed: '', password: '' }

/** Checks the typed username and the presence of a password before the contract's schema runs. */
const confirmationRules = (username: string): FormSchema<{ password: string }> => ({
  safeParse: (values) => {
    const { typed, password } = values as typeof NOTHING
    const issues = [
      ...(typed.trim() === username ? [] : [{ path: ['typed'], message: '', text: tWith('Type {username} to confirm.', { username }) }]),
      ...(password === '' ? [{ path: ['password'], message: '', text: t('Enter your password.') }] : []),
    ]
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: { password } }
  },
})

function Confirmation({ username, onCancel }: { username: string; onCancel: () => void }) {
  const form = useContractForm({
    load: () => Promise.resolve(confirmationRules(username)),
    initial: NOTHING,
    submit: async (body) => {
      const { deleteAccount } = await loadAccountActions()
      await deleteAccount(body)
    },
  })
  // The button that had the focus is gone.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const isConfirmed = form.values.typed.trim() === username
  return (
    <>
      <form {...form.props}>
        <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
        <Field label={tWith('Type {username} to confirm', { username })} error={form.errors.typed}>
          <Input ref={first} {...form.field('typed')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <div className={`row ${styles.partAnswers}`}>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" busy={form.busy} disabled={form.waitSeconds !== null}>
            {t('Delete my account')}
          </Button>
        </div>
      </form>
      {isConfirmed && (
        <SocialButtons
          title={t('without a password')}
          verb={(provider) => tWith('Delete with {provider}', { provider })}
          returnTarget={{ kind: 'delete account' }}
        />
      )}
    </>
  )
}

/** Deletes the account after a press, the typed username and the password. */
export function DeleteAccount({ username }: { username: string }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <SettingsSection
      section="delete"
      text={t(
        'Your posts, files, comments, likes, connections and conversations will be permanently deleted right away. Export your data first.',
      )}
    >
      {isConfirming ? (
        <Confirmation username={username} onCancel={() => setConfirming(false)} />
      ) : (
        <Button variant="quiet-danger" icon="trash-2" onClick={() => setConfirming(true)}>
          {t('Delete account')}
        </Button>
      )}
    </SettingsSection>
  )
}
