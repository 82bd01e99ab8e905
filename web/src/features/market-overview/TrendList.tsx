import { Link } from '@tanstack/react-router'
import type { Trend } from '@trademates/contract/market-overview'
import { formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { t } from '#i18n/t.ts'
import { describeTrend } from './describe-trend.ts'
import styles from './TrendList.module.css'

/** A list of trending symbols with their reasons. */
export function TrendList({ trends }: { trends: readonly Trend[] }) {
  if (trends.length === 0) return <p className={`${styles.none} muted text-sm`}>{t('Nothing unusual right now.')}</p>
  return (
    <ol>
      {trends.map((trend, at) => (
        <li key={trend.symbol.code}>
          <Link to="/symbol/$code" params={{ code: trend.symbol.code }} className={`${styles.row} hoverable i-focus`}>
            <span className="faint text-sm">{at + 1}</span>
            <span className="clip">
              <b className="text-sm">{trend.symbol.code}</b> <span className="faint text-xs">{trend.symbol.name}</span>
            </span>
            <span className={styles.figures}>
              {trend.price !== null && <span className="medium text-sm">{formatPrice(trend.price, trend.symbol.decimals)}</span>}
              {trend.change_percent !== null && <PriceChange percent={trend.change_percent} />}
            </span>
            <span className={styles.reason}>{describeTrend(trend)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
