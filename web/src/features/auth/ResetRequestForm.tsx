import { CallError } from '#lib/call-error.ts'
import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Input } from '#ui/Input.tsx'
import { t } from '#words/t.ts'
import { mailDeeds } from './deeds.ts'

/** Specification, section 8: whatever stood in the way, but a fault of the address and the order to wait, which say more. */
function inItsWords(error: unknown): unknown {
  const says = error instanceof CallError && (error.kind === 'fields' || error.code === 'throttled')
  return says ? error : new CallError('refused', t('Error sending password reset email. Please try again.'))
}

/** Asks for the address that the link for a new password goes to; `onDone` gets it once it is sent. */
export function ResetRequestForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await mailDeeds()).rules.askForReset,
    initial: { email: '' },
    submit: async ({ email }) => {
      await mailDeeds()
        .then(async ({ askForReset }) => askForReset(email))
        .catch((error: unknown) => Promise.reject(inItsWords(error)))
      onDone(email)
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} icon="mail" type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.wait !== null}>
          {t('Send reset email')}
        </Button>
      </form>
    </>
  )
}
