import { Link } from '@tanstack/react-router'
import type { Trend } from '@trademates/contract/market-overview'
import { formatPrice } from '#features/prices/format-price.ts'
import { DayChange } from '#features/prices/PriceChange.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { t } from '#i18n/t.ts'
import { describeTrend } from './describe-trend.ts'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import styles from './TrendList.module.css'

/** A list of trending symbols with their reasons; prices follow the quotes. */
export function TrendList({ trends }: { trends: readonly Trend[] }) {
  const quotes = useQuotes(trends.map(({ symbol }) => symbol.code))
  if (trends.length === 0) return <p className={`${styles.none} muted text-sm`}>{t('Nothing unusual right now.')}</p>
  return (
    <ol>
      {trends.map((trend, at) => {
        const { code, name, market, decimals } = trend.symbol
        const quote = quotes.get(code)
        // The server leaves a simulated price out among real ones.
        const isHidden = trend.price === null && quote?.source.is_sample === true
        const { price, change_percent: percent } = (isHidden ? undefined : quote) ?? trend
        return (
          <li key={code}>
            <Link to="/symbol/$code" params={{ code }} className={`${styles.row} hoverable i-focus`}>
              <span className="faint text-sm">{at + 1}</span>
              <span className="clip">
                <b className="text-sm">{code}</b> <span className="faint text-xs">{name}</span>
              </span>
              <span className={styles.figures}>
                {price !== null && <span className="medium text-sm">{formatPrice(price, decimals)}</span>}
                {percent !== null && <DayChange market={market} percent={percent} />}
              </span>
              <span className={styles.reason}>{describeTrend(trend)}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** Placeholders with the boxes of trending symbols. */
export const TrendSkeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={`${styles.row} ${styles.waiting}`}>
        <Skeleton width={10} height={12} />
        <Skeleton width={120} height={12} />
        <Skeleton width={72} height={12} />
        <span className={styles.reason}>
          <Skeleton width={`${50 + ((at * 17) % 40)}%`} height={10} />
        </span>
      </div>
    ))}
  </div>
)
