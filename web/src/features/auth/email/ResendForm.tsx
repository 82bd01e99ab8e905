import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'

/** Requests a new verification link for an address; `onDone` receives the address. */
export function ResendForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await loadEmailActions()).rules.mailAgain,
    initial: { email: '' },
    submit: async ({ email }) => {
      const { resendVerification } = await loadEmailActions()
      await resendVerification(email)
      onDone(email)
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} icon="mail" type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Resend email')}
        </Button>
      </form>
    </>
  )
}
