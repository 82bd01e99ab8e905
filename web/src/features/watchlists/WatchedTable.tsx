import { Link } from '@tanstack/react-router'
import { percentChange } from '@trademates/contract/decimals'
import type { Quote } from '@trademates/contract/prices'
import type { Watchlist } from '@trademates/contract/watchlists'
import type { ReactNode } from 'react'
import { Change } from '#features/prices/Change.tsx'
import { directionOf, priceInFigures } from '#features/prices/figures.ts'
import { placeBetween, Range } from '#features/prices/Range.tsx'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { areMixed, Stamps, standing } from '#features/prices/Stamp.tsx'
import { useNow } from '#lib/time.ts'
import { buttonProps } from '#ui/Button.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tAs, tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { useFirstList } from './use-first-list.ts'
import { usePrices } from './use-prices.ts'
import styles from './WatchedTable.module.css'

const DAYS = 5

interface Props {
  /** What stands at the end of the row of a symbol. */
  beside: (code: string) => ReactNode
  /** Whether what its prices are is said below it, beside the way to one's watchlists; where it is said already, that way leads out of its head. */
  stamped: boolean
}

/** One's first watchlist as a table: the price of each symbol, its day, and its last days as a line. */
export function WatchedTable({ beside, stamped }: Props) {
  const { list, isError, refetch } = useFirstList()
  if (list) return <Filled list={list} beside={beside} stamped={stamped} />
  if (list === null) {
    return (
      <div className={styles.watchNone}>
        <p>{t('Add symbols to track their prices here.')}</p>
        <Link to="/watchlists" {...buttonProps({ size: 'sm' })}>
          {t('Add symbols')}
        </Link>
      </div>
    )
  }
  if (isError) return <Failed text={t("Couldn't load watchlists")} retry={() => void refetch()} />
  return <WatchedWaiting />
}

/** Stands in for the table until it is known what it holds. */
export const WatchedWaiting = () => (
  <div className={styles.watchWaiting} aria-busy="true">
    <Skeleton height={260} />
  </div>
)

function Filled({ list: { name, symbols }, beside, stamped }: Props & { list: Watchlist }) {
  const now = new Date(useNow())
  const { quotes, lines } = usePrices(
    symbols.map(({ code }) => code),
    DAYS,
  )
  const known = symbols.flatMap(({ code }) => quotes.get(code) ?? [])
  const isMixed = areMixed(known)
  return (
    <>
      {!stamped && (
        <div className={styles.watchHead}>
          <h2>{name}</h2>
          <Link to="/watchlists">
            {t('Your watchlists')}
            <Icon name="chevron-right" size={16} />
          </Link>
        </div>
      )}
      <table className={styles.watchTable} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('Symbol')}</th>
            <th scope="col">{tAs('price', 'Last')}</th>
            <th scope="col">{t('Today')}</th>
            <th scope="col" className={styles.wide}>
              {t("Day's range")}
            </th>
            <th scope="col" className={styles.wide}>
              {tWith('{count} days', { count: DAYS })}
            </th>
            <th scope="col">
              <span className="sr-only">{t('Alert')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {symbols.map((symbol) => (
            <Row key={symbol.code} symbol={symbol} quote={quotes.get(symbol.code)} closes={lines.get(symbol.code) ?? []} isMarked={isMixed}>
              {beside(symbol.code)}
            </Row>
          ))}
        </tbody>
      </table>
      {(stamped || isMixed) && (
        <p className={styles.watchFoot}>
          {stamped && <Link to="/watchlists">{t('Your watchlists')}</Link>}
          <span className="end">
            <Stamps quotes={known} now={now} />
          </span>
        </p>
      )}
    </>
  )
}

interface RowProps {
  symbol: Watchlist['symbols'][number]
  quote: Quote | undefined
  closes: readonly string[]
  isMarked: boolean
  children: ReactNode
}

function Row({ symbol: { code, name, decimals }, quote, closes, isMarked, children }: RowProps) {
  const percent = quote?.change_percent ?? null
  const [first, last] = [closes[0], closes.at(-1)]
  return (
    <tr>
      <th scope="row">
        <Link to="/symbol/$code" params={{ code }}>
          <span className={styles.symbol}>{code}</span>
          {isMarked && quote !== undefined && (
            <span data-slot="mark" className={styles.mark}>
              {standing(quote)}
            </span>
          )}
          <span className={styles.name}>{name}</span>
        </Link>
      </th>
      <td className={styles.price}>{quote === undefined ? '–' : priceInFigures(quote.price, decimals)}</td>
      <td>{percent !== null && <Change percent={percent} />}</td>
      <td className={styles.wide}>
        {quote !== undefined && quote.low !== null && quote.high !== null && (
          <>
            <Range at={placeBetween(quote.low, quote.high, quote.price)} />
            <span className="sr-only">
              {tWith('{from} to {to}', { from: priceInFigures(quote.low, decimals), to: priceInFigures(quote.high, decimals) })}
            </span>
          </>
        )}
      </td>
      <td className={styles.wide}>
        {first !== undefined && last !== undefined && (
          <>
            <Sparkline closes={closes} direction={directionOf(percentChange(first, last))} />
            <span className="sr-only">
              <Change percent={percentChange(first, last)} />
            </span>
          </>
        )}
      </td>
      <td>{children}</td>
    </tr>
  )
}
