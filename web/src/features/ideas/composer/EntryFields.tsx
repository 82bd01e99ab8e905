import { compare, type Decimal } from '@trademates/contract/decimals'
import type { IdeaValues } from '#features/ideas/idea-values.ts'
import { t } from '#i18n/t.ts'
import { tAs } from '#i18n/t-with.ts'
import { Field } from '#ui/fields/Field.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import type { IdeaForm } from './idea-form.ts'
import { priceOf } from './idea-input.ts'
import { ExpirationFields } from './ExpirationFields.tsx'
import { PriceInput } from './PriceInput.tsx'
import styles from './IdeaSection.module.css'

/** From which side the price reaches a level. */
function sideOf(level: string, reference: Decimal | null): string | null {
  const price = priceOf(level)
  if (price === null || reference === null || compare(price, reference) === 0) return null
  return compare(price, reference) < 0 ? t('at or below') : t('at or above')
}

/** Entry, stop, expiration and entry deadline. */
export function EntryFields({ form, reference, decimals }: { form: IdeaForm; reference: Decimal | null; decimals: number }) {
  const { values, errors, set } = form
  const entry = values['idea.entry']
  const change = (changed: Partial<IdeaValues['idea.entry']>) => set('idea.entry', { ...entry, ...changed })
  const error = errors['idea.entry']
  const side = sideOf(entry.price, reference)
  return (
    <>
      <RadioGroup
        label={t('Entry')}
        look="segments"
        options={[
          { value: 'market', label: tAs('entry', 'Market') },
          { value: 'level', label: t('At a price') },
          { value: 'zone', label: t('Zone') },
        ]}
        value={entry.kind}
        error={entry.kind === 'market' ? error : undefined}
        onChoose={(kind) => change({ kind })}
      />
      <div className={styles.prices} data-kind={entry.kind}>
        {entry.kind === 'level' && (
          <Field label={t('Price')} {...(side !== null && { note: side })} error={error}>
            <PriceInput decimals={decimals} value={entry.price} onChange={(price) => change({ price })} />
          </Field>
        )}
        {entry.kind === 'zone' && (
          <>
            <Field label={t('Lower price')} error={error}>
              <PriceInput decimals={decimals} value={entry.low} onChange={(low) => change({ low })} />
            </Field>
            <Field label={t('Upper price')}>
              <PriceInput decimals={decimals} value={entry.high} onChange={(high) => change({ high })} />
            </Field>
          </>
        )}
        <Field label={t('Stop')} error={errors['idea.stop']}>
          <PriceInput decimals={decimals} value={values['idea.stop']} onChange={(stop) => set('idea.stop', stop)} />
        </Field>
        <ExpirationFields form={form} />
      </div>
    </>
  )
}
