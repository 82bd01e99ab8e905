import { Link } from '@tanstack/react-router'
import type { Decimal } from '@trademates/contract/decimals'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { ReactNode } from 'react'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import styles from './PriceRow.module.css'

interface Props {
  symbol: MarketSymbol
  price: Decimal | null
  percent: Decimal | null
  closes: readonly Decimal[]
  /** Follows the name of the symbol. */
  note?: ReactNode
}

/** A symbol with its name, line of the day, price and change; links to its page. */
export function PriceRow({ symbol: { code, name, decimals }, price, percent, closes, note }: Props) {
  return (
    <li>
      <Link to="/symbol/$code" params={{ code }} data-slot="price-row" className={`${styles.row} hoverable i-focus`}>
        <span className={styles.names}>
          <b className={styles.code}>{code}</b>
          <span className={`${styles.name} clip`}>
            {name}
            {note}
          </span>
        </span>
        <Sparkline closes={closes} direction={percent === null ? 'flat' : directionOf(percent)} />
        <span className={styles.figures}>
          <span className={styles.price}>{price === null ? '—' : formatPrice(price, decimals)}</span>
          {percent !== null && <PriceChange percent={percent} />}
        </span>
      </Link>
    </li>
  )
}

/** Placeholders with the boxes of price rows. */
export const PriceRowSkeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.row}>
        <span className={`${styles.names} ${styles.waiting}`}>
          <Skeleton width={56} height={12} />
          <Skeleton width={`${40 + ((at * 17) % 40)}%`} height={10} />
        </span>
        <Skeleton height={16} />
        <span className={`${styles.figures} ${styles.waiting}`}>
          <Skeleton width={64} height={12} />
          <Skeleton width={48} height={10} />
        </span>
      </div>
    ))}
  </div>
)
