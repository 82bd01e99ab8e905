import { CallError } from '#lib/api/call-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'

/** Specification, section 8: one general error, except for a field error of the address and a rate limit. */
function toResetError(error: unknown): unknown {
  const isSpecific = error instanceof CallError && (error.kind === 'fields' || error.code === 'throttled')
  return isSpecific ? error : new CallError('rejected', t('Error sending password reset email. Please try again.'))
}

/** Requests a password-reset link; `onDone` receives the address. */
export function ResetRequestForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await loadEmailActions()).rules.askForReset,
    initial: { email: '' },
    submit: async ({ email }) => {
      await loadEmailActions()
        .then(async ({ requestPasswordReset }) => requestPasswordReset(email))
        .catch((error: unknown) => Promise.reject(toResetError(error)))
      onDone(email)
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} icon="mail" type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Send reset email')}
        </Button>
      </form>
    </>
  )
}
