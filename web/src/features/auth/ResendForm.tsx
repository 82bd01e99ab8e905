import { useContractForm } from '#lib/form.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { deeds } from './deeds.ts'

/** Asks for the address that a new verification link goes to; `onDone` gets it once it is sent. */
export function ResendForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await deeds()).rules.mailAgain,
    initial: { email: '' },
    submit: async ({ email }) => {
      const { mailAgain } = await deeds()
      await mailAgain(email)
      onDone(email)
    },
  })
  return (
    <>
      {form.failure && <Alert kind="bad">{form.failure.message}</Alert>}
      <form {...form.props}>
        <Field label="Email" error={form.errors.email}>
          <Input {...form.field('email')} icon="mail" type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Send the mail again
        </Button>
      </form>
    </>
  )
}
