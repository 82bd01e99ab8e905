import type { ComponentProps } from 'react'
import { MARKETS } from '@trademates/contract/markets'
import { Select } from '#ui/fields/Select.tsx'
import { t } from '#i18n/t.ts'
import { MARKET_LABELS } from './market-labels.ts'

/** A native select of the six markets with an empty first option. Its label comes from the surrounding `Field`. */
export function MarketSelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <option value="">{t('Select a market')}</option>
      {MARKETS.map((market) => (
        <option key={market} value={market}>
          {MARKET_LABELS[market]()}
        </option>
      ))}
    </Select>
  )
}
