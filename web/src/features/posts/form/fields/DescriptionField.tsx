import { DESCRIPTION_PREVIEW_LENGTH, MAX_DESCRIPTION_LENGTH } from '@trademates/contract/posts'
import { MentionAndCashtagList, useMentionsAndCashtags } from '#features/texts/MentionsAndCashtags.tsx'
import { numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { FieldProps } from '#lib/form/contract-form.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** Beyond this length the counter also shows the limit. */
const COUNTER_THRESHOLD = MAX_DESCRIPTION_LENGTH * 0.9

const number = numberFormat()

/** Hint and character counter of the description. */
function DescriptionHint({ length }: { length: number }) {
  return (
    <>
      <span>{tWith('The first {count} characters show in the feed.', { count: DESCRIPTION_PREVIEW_LENGTH })}</span>
      <span>
        {length < COUNTER_THRESHOLD
          ? number.format(length)
          : tWith('{length} of {most}', { length: number.format(length), most: number.format(MAX_DESCRIPTION_LENGTH) })}
      </span>
    </>
  )
}

/** Description field with completion of mentions and cashtags. */
export function DescriptionField({ error, ...field }: FieldProps & { error: string | undefined }) {
  const completion = useMentionsAndCashtags()
  return (
    <Field label={t('Description')} required error={error} hint={<DescriptionHint length={field.value.length} />}>
      <TextArea {...field} ref={completion.ref} />
      <MentionAndCashtagList marks={completion} />
    </Field>
  )
}
