import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { t } from '#words/t.ts'
import { DescriptionField } from './DescriptionField.tsx'
import type { useEdit } from './use-edit.ts'

interface Props {
  form: ReturnType<typeof useEdit>['form']
  /** The name as the post will have it. */
  name: string
  /** Whether they are on their way, and cannot be changed meanwhile. */
  locked: boolean
}

/** What a post says, to be changed; all but its files. */
export function EditFields({ form, name, locked }: Props) {
  return (
    <div className="formfields" inert={locked}>
      <Field label={t('Name')} required error={form.errors.name}>
        <Input {...form.field('name')} value={name} autoComplete="off" />
      </Field>
      <DescriptionField {...form.field('description')} error={form.errors.description} />
      <div className="two">
        <Field label={t('Tags')} note={t('separate with commas')} error={form.errors.tags}>
          <Input {...form.field('tags')} autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label={t('Trading market')} required error={form.errors.trading_markets}>
          <MarketSelect {...form.field('trading_markets')} />
        </Field>
      </div>
    </div>
  )
}
