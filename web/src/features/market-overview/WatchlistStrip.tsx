import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPrice } from '#features/prices/format-price.ts'
import { DayChange } from '#features/prices/PriceChange.tsx'
import { watchlistsQuery } from '#features/watchlists/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { t } from '#i18n/t.ts'
import styles from './Overview.module.css'

/** The symbols of the viewer's first watchlist in one line; nothing without one. Simulated prices are marked on a page that has real ones. */
export function WatchlistStrip({ hasRealPrices }: { hasRealPrices: boolean }) {
  const { data = [] } = useQuery(watchlistsQuery)
  const symbols = data.find((list) => list.symbols.length > 0)?.symbols ?? []
  const quotes = useQuotes(symbols.map(({ code }) => code))
  const isMixed = hasRealPrices || symbols.some(({ code }) => quotes.get(code)?.source.is_sample === false)
  if (symbols.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={t('Your watchlist')}>
      {symbols.map(({ code, decimals, market }) => {
        const quote = quotes.get(code)
        return (
          <Link key={code} to="/symbol/$code" params={{ code }} className="hoverable i-focus">
            <b>{code}</b>
            {quote === undefined ? '—' : formatPrice(quote.price, decimals)}
            {typeof quote?.change_percent === 'string' && <DayChange market={market} percent={quote.change_percent} />}
            {isMixed && quote?.source.is_sample === true && <span className="faint text-xs">{t('Simulated')}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
