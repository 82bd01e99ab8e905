import { useContractForm } from '#lib/form.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { deeds } from './deeds.ts'

/** Email, username and the password twice; `onDone` gets the address that the link was mailed to. */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    load: async () => (await deeds()).rules.signUp,
    initial: { email: '', username: '', password: '', password2: '' },
    submit: async (body) => {
      const { signUp } = await deeds()
      await signUp(body)
      onDone(body.email)
    },
  })
  return (
    <>
      {form.failure && <Alert kind="bad">{form.failure.message}</Alert>}
      <form {...form.props}>
        <Field label="Email" error={form.errors.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field label="Username" error={form.errors.username}>
          <Input {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Password" error={form.errors.password}>
          <PasswordInput {...form.field('password')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={form.errors.password2}>
          <PasswordInput {...form.field('password2')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Sign up
        </Button>
      </form>
    </>
  )
}
