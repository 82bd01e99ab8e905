import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Decimal, formatDecimal } from '@trademates/contract/decimals'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { directionOf, formatWithUnit } from '#features/prices/format-price.ts'
import { DayChange } from '#features/prices/PriceChange.tsx'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import styles from './SearchResults.module.css'

/** A symbol as the search lists it; exchange, decimal places and unit are unknown without a network. */
export type ListedSymbol = Pick<MarketSymbol, 'code' | 'name' | 'market'> & Partial<Pick<MarketSymbol, 'exchange' | 'decimals' | 'unit'>>

const priceOf = (price: Decimal, { decimals, unit }: ListedSymbol): string =>
  decimals === undefined || unit === undefined ? formatDecimal(price) : formatWithUnit(price, { decimals, unit })

/** Symbols among the results, with their lines of the day and prices. */
export function SymbolRows({ symbols }: { symbols: readonly ListedSymbol[] }) {
  const codes = symbols.map(({ code }) => code)
  const quotes = useQuotes(codes)
  const { data: sparklines } = useQuery(sparklinesQuery(useIsWide() ? codes : []))
  return (
    <ul className="rows">
      {symbols.map((symbol) => {
        const { code, name, market, exchange } = symbol
        const quote = quotes.get(code)
        const closes = sparklines?.find((line) => line.symbol === code)?.closes ?? []
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
                {quote === undefined ? '—' : priceOf(quote.price, symbol)}
                {typeof quote?.change_percent === 'string' && <DayChange market={market} percent={quote.change_percent} />}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
