import { Link } from '@tanstack/react-router'
import type { SymbolHit } from '@trademates/contract/search'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './SearchResults.module.css'

/** A symbol among the results, with its price. */
export function SymbolResult({ hit: { symbol } }: { hit: SymbolHit }) {
  const { code, name, market, exchange, decimals } = symbol
  const quote = useQuotes([code]).get(code)
  return (
    <li>
      <Link to="/symbol/$code" params={{ code }} className={`${styles.tagRow} hoverable`}>
        <span className={`${styles.tagSign} muted centered`}>
          <Icon name={MARKET_ICONS[market]} size={20} />
        </span>
        <span className={styles.symbolText}>
          <span className="clip">
            <b>{code}</b> {name}
          </span>
          <span className="faint clip">{[MARKET_LABELS[market](), exchange, quote && quoteStatus(quote)].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={styles.symbolPrice}>
          {quote === undefined ? '—' : formatPrice(quote.price, decimals)}
          {typeof quote?.change_percent === 'string' && <PriceChange percent={quote.change_percent} />}
        </span>
      </Link>
    </li>
  )
}
