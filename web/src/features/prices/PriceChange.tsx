import { formatChange } from '@trademates/contract/decimals'
import type { Decimal } from '@trademates/contract/decimals'
import type { SymbolMarket } from '@trademates/contract/markets'
import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { directionOf } from './format-price.ts'
import styles from './prices.module.css'

/** A change in percent, shown by arrow, sign and color. `children` precede the number. */
export function PriceChange({ percent, children }: { percent: Decimal; children?: ReactNode }) {
  const direction = directionOf(percent)
  return (
    <span data-slot="change" className={`${styles.change} ${direction}`}>
      {direction !== 'flat' && <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={12} />}
      {children}
      {formatChange(percent)}%
    </span>
  )
}

interface DayChangeProps {
  market: SymbolMarket
  percent: Decimal
  /** Whether a title above says `today`. */
  isTitled?: boolean
}

/** The change of the day in percent, with `today`; that of a coin spans 24 hours, and says so. */
export const DayChange = ({ market, percent, isTitled = false }: DayChangeProps) => (
  <span className="nowrap">
    <PriceChange percent={percent} />
    {(market === 'Crypto' || !isTitled) && <span className="faint text-xs"> {market === 'Crypto' ? '24h' : t('today')}</span>}
  </span>
)
