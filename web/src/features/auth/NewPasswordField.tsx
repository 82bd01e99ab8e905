import type { FieldProps } from '#lib/form.ts'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'

/** Where a new password is chosen: the field, and how strong what stands in it is. */
export function NewPasswordField({ label, error, field }: { label: string; error: string | undefined; field: FieldProps }) {
  return (
    <Field label={label} error={error} hint={<PasswordMeter value={field.value} />}>
      <PasswordInput {...field} autoComplete="new-password" />
    </Field>
  )
}
