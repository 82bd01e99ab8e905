import { MarkList, useMarks } from '#features/texts/Marks.tsx'
import type { FieldProps } from '#lib/form.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { t } from '#words/t.ts'
import { DescriptionHint } from './DescriptionHint.tsx'

/** What a post says: people and symbols are offered while their names are written. */
export function DescriptionField({ error, ...field }: FieldProps & { error: string | undefined }) {
  const marks = useMarks()
  return (
    <Field label={t('Description')} required error={error} hint={<DescriptionHint length={field.value.length} />}>
      <TextArea {...field} ref={marks.ref} />
      <MarkList marks={marks} />
    </Field>
  )
}
