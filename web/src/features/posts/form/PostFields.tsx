import type { ReactNode } from 'react'
import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import type { FieldProps } from '#lib/form/contract-form.ts'
import { Field } from '#ui/fields/Field.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { DescriptionField } from './fields/DescriptionField.tsx'
import styles from './PostForm.module.css'

interface TextField {
  field: FieldProps
  error: string | undefined
}

interface Props {
  name?: ReactNode
  description: TextField
  /** The symbols of the cashtags of the description. */
  symbols: ReactNode
  tags: ReactNode
  market: TextField
  /** The cashtag that the market was set from, if any. */
  marketFrom?: string | null
  symbol: ReactNode
  sentiment: ReactNode
  /** True while the form is being sent. */
  locked: boolean
}

/** Layout of a post form's fields, without files. */
export function PostFields({ name, description, symbols, tags, market, marketFrom = null, symbol, sentiment, locked }: Props) {
  return (
    <div className={styles.formFields} inert={locked}>
      {name}
      <Stack gap={8}>
        <DescriptionField {...description.field} error={description.error} />
        {symbols}
      </Stack>
      <div className={`${styles.two} ${styles.four}`}>
        {tags}
        <Field
          label={t('Trading market')}
          required
          error={market.error}
          hint={marketFrom === null ? undefined : <span role="status">{tWith('Market set from {tag}', { tag: `$${marketFrom}` })}</span>}
        >
          <MarketSelect {...market.field} />
        </Field>
        {symbol}
        {sentiment}
      </div>
    </div>
  )
}
