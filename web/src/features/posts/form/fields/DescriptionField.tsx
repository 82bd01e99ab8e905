import { MentionAndCashtagList, useMentionsAndCashtags } from '#features/texts/MentionsAndCashtags.tsx'
import type { FieldProps } from '#lib/form/contract-form.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { t } from '#i18n/t.ts'
import { DescriptionHint } from './DescriptionHint.tsx'

/** Description field with completion of mentions and cashtags. */
export function DescriptionField({ error, ...field }: FieldProps & { error: string | undefined }) {
  const marks = useMentionsAndCashtags()
  return (
    <Field label={t('Description')} required error={error} hint={<DescriptionHint length={field.value.length} />}>
      <TextArea {...field} ref={marks.ref} />
      <MentionAndCashtagList marks={marks} />
    </Field>
  )
}
