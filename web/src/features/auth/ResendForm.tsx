import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Input } from '#ui/Input.tsx'
import { t } from '#words/t.ts'
import { mailDeeds } from './deeds.ts'

/** Asks for the address that a new verification link goes to; `onDone` gets it once it is sent. */
export function ResendForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await mailDeeds()).rules.mailAgain,
    initial: { email: '' },
    submit: async ({ email }) => {
      const { mailAgain } = await mailDeeds()
      await mailAgain(email)
      onDone(email)
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <form {...form.props}>
        <Field label={t('Email')} error={form.errors.email}>
          <Input {...form.field('email')} icon="mail" type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.wait !== null}>
          {t('Resend email')}
        </Button>
      </form>
    </>
  )
}
