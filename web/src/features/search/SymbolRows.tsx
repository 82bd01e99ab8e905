import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import styles from './SearchResults.module.css'

/** A symbol as the search lists it; exchange and decimal places are unknown without a network. */
export type ListedSymbol = Pick<MarketSymbol, 'code' | 'name' | 'market'> & Partial<Pick<MarketSymbol, 'exchange' | 'decimals'>>

/** Symbols among the results, with their lines of the day and prices. */
export function SymbolRows({ symbols }: { symbols: readonly ListedSymbol[] }) {
  const codes = symbols.map(({ code }) => code)
  const quotes = useQuotes(codes)
  const { data: sparklines } = useQuery(sparklinesQuery(useIsWide() ? codes : []))
  return (
    <ul className="rows">
      {symbols.map(({ code, name, market, exchange, decimals }) => {
        const quote = quotes.get(code)
        const closes = sparklines?.find(({ symbol }) => symbol === code)?.closes ?? []
        return (
          <li key={code}>
            <Link to="/symbol/$code" params={{ code }} className={`${styles.tagRow} hoverable`}>
              <span className={`${styles.tagSign} muted centered`}>
                <Icon name={MARKET_ICONS[market]} size={20} />
              </span>
              <span className={styles.symbolText}>
                <span className="clip">
                  <b>{code}</b> {name}
                </span>
                <span className="faint clip">
                  {[MARKET_LABELS[market](), exchange, quote && quoteStatus(quote)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={styles.symbolLine}>
                <Sparkline closes={closes} direction={directionOf(quote?.change_percent ?? '0')} />
              </span>
              <span className={styles.symbolPrice}>
                {quote === undefined ? '—' : formatPrice(quote.price, decimals ?? quote.price.split('.')[1]?.length ?? 0)}
                {typeof quote?.change_percent === 'string' && <PriceChange percent={quote.change_percent} />}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
