import type { FieldProps } from '#lib/form/contract-form.ts'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { t } from '#i18n/t.ts'
import { PasswordMeter } from './PasswordMeter.tsx'

/** The field for a new password with its rule (unless the screen shows it) and a strength meter. */
export function NewPasswordField({
  label,
  error,
  field,
  hidesRule = false,
}: {
  label: string
  error: string | undefined
  field: FieldProps
  hidesRule?: boolean
}) {
  const rule = hidesRule || error !== undefined ? undefined : t('At least 6 characters.')
  return (
    <Field label={label} error={error} hint={field.value === '' ? rule : <PasswordMeter value={field.value} />}>
      <PasswordInput {...field} autoComplete="new-password" />
    </Field>
  )
}
