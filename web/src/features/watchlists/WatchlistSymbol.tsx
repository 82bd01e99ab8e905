import { Link } from '@tanstack/react-router'
import type { Quote } from '@trademates/contract/prices'
import type { Watchlist } from '@trademates/contract/watchlists'
import { DayChange } from '#features/prices/PriceChange.tsx'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import { useIsUnpriced } from '#lib/quotes/use-quotes.ts'
import { t } from '#i18n/t.ts'
import styles from './WatchlistSymbol.module.css'

interface Props {
  symbol: Watchlist['symbols'][number]
  quote: Quote | undefined
  closes: readonly string[]
  /** Show the status of the price (delayed, stale, simulated). */
  showsStatus: boolean
}

/** One symbol of a watchlist: code, name, sparkline, price and change; links to the symbol page. */
export function WatchlistSymbol({ symbol: { code, name, market, decimals }, quote, closes, showsStatus }: Props) {
  const isUnpriced = useIsUnpriced(code)
  const percent = quote?.change_percent ?? null
  return (
    <Link to="/symbol/$code" params={{ code }} data-slot="watched-symbol" className={`${styles.watchedSymbol} hoverable`}>
      <span className="clip">
        <span className={styles.symbol}>{code}</span>
        {showsStatus && quote !== undefined && (
          <span data-slot="mark" className={styles.mark}>
            {quoteStatus(quote)}
          </span>
        )}
        <br />
        <span className="faint text-xs">{name}</span>
      </span>
      <Sparkline closes={closes} direction={percent === null ? 'flat' : directionOf(percent)} />
      <span className={styles.figures}>
        <span className={styles.price}>{quote === undefined ? '—' : formatPrice(quote.price, decimals)}</span>
        <br />
        {isUnpriced && <span className="faint text-xs">{t('Price feed unavailable')}</span>}
        {percent !== null && <DayChange market={market} percent={percent} />}
      </span>
    </Link>
  )
}
