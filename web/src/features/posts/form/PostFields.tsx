import type { ReactNode } from 'react'
import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import type { FieldProps } from '#lib/form/contract-form.ts'
import { Field } from '#ui/fields/Field.tsx'
import { t } from '#i18n/t.ts'
import { DescriptionField } from './fields/DescriptionField.tsx'
import styles from './PostForm.module.css'

interface TextField {
  field: FieldProps
  error: string | undefined
}

interface Props {
  name?: ReactNode
  description: TextField
  tags: ReactNode
  market: TextField
  symbol: ReactNode
  sentiment: ReactNode
  /** True while the form is being sent. */
  locked: boolean
}

/** Layout of a post form's fields, without files. */
export function PostFields({ name, description, tags, market, symbol, sentiment, locked }: Props) {
  return (
    <div className={styles.formFields} inert={locked}>
      {name}
      <DescriptionField {...description.field} error={description.error} />
      <div className={`${styles.two} ${styles.four}`}>
        {tags}
        <Field label={t('Trading market')} required error={market.error}>
          <MarketSelect {...market.field} />
        </Field>
        {symbol}
        {sentiment}
      </div>
    </div>
  )
}
