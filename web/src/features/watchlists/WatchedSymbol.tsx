import { Link } from '@tanstack/react-router'
import type { Quote } from '@trademates/contract/prices'
import type { Watchlist } from '@trademates/contract/watchlists'
import { Change } from '#features/prices/Change.tsx'
import { directionOf, priceInFigures } from '#features/prices/figures.ts'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { standing } from '#features/prices/Stamp.tsx'
import styles from './WatchedSymbol.module.css'

interface Props {
  symbol: Watchlist['symbols'][number]
  quote: Quote | undefined
  closes: readonly string[]
  /** Whether it says itself how far its price can be trusted. */
  isMarked: boolean
}

/** One symbol of a watchlist: what it is, its last day, its price and how that changed; it leads to its own screen. */
export function WatchedSymbol({ symbol: { code, name, decimals }, quote, closes, isMarked }: Props) {
  const percent = quote?.change_percent ?? null
  return (
    <Link to="/symbol/$code" params={{ code }} data-slot="watched-symbol" className={styles.watchedSymbol}>
      <span className="clip">
        <span className={styles.symbol}>{code}</span>
        {isMarked && quote !== undefined && (
          <span data-slot="mark" className={styles.mark}>
            {standing(quote)}
          </span>
        )}
        <br />
        <span className={styles.name}>{name}</span>
      </span>
      <Sparkline closes={closes} direction={percent === null ? 'flat' : directionOf(percent)} />
      <span className={styles.figures}>
        <span className={styles.price}>{quote === undefined ? '–' : priceInFigures(quote.price, decimals)}</span>
        <br />
        {percent !== null && <Change percent={percent} />}
      </span>
    </Link>
  )
}
