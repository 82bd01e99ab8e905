import { Link } from '@tanstack/react-router'
import { percentChange } from '@trademates/contract/decimals'
import type { Quote } from '@trademates/contract/prices'
import type { Watchlist } from '@trademates/contract/watchlists'
import type { ReactNode } from 'react'
import { DayChange, PriceChange } from '#features/prices/PriceChange.tsx'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { positionInRange, RangeBar } from '#features/prices/RangeBar.tsx'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { hasMixedStatus, PriceTags, quoteStatus } from '#features/prices/PriceTag.tsx'
import { useIsUnpriced } from '#lib/quotes/use-quotes.ts'
import { useNow } from '#lib/time/time.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tAs, tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useFirstWatchlist } from './use-first-watchlist.ts'
import { useWatchlistPrices } from '#features/watchlists/use-prices.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './WatchlistTable.module.css'

const DAYS = 5

interface Props {
  /** Renders a control at the end of a symbol's row. */
  renderAction: (code: string) => ReactNode
  /** Show the price tag and the link to the watchlists below the table; otherwise the link is in the header. */
  showsPriceTag: boolean
}

/** The first watchlist as a table: price, daily change, range and sparkline of each symbol. */
export function WatchlistTable({ renderAction, showsPriceTag }: Props) {
  const { list, isError, error, refetch } = useFirstWatchlist()
  if (list) return <FilledTable list={list} renderAction={renderAction} showsPriceTag={showsPriceTag} />
  if (list === null) {
    return (
      <Row gap="8px 16px" justify="between" wrap className={`${styles.watchNone} muted line-below`}>
        <p>{t('Add symbols to track their prices here.')}</p>
        <Link to="/watchlists" {...buttonProps({ size: 'sm' })}>
          {t('Add symbols')}
        </Link>
      </Row>
    )
  }
  if (isError) return <ErrorState text={t("Couldn't load watchlists")} error={error} retry={() => void refetch()} />
  return <WatchlistTableSkeleton />
}

/** Placeholder of the table while it loads. */
export const WatchlistTableSkeleton = () => (
  <div className={styles.watchWaiting} aria-busy="true">
    <Skeleton height={260} />
  </div>
)

function FilledTable({ list: { name, symbols }, renderAction, showsPriceTag }: Props & { list: Watchlist }) {
  const now = new Date(useNow())
  const { quotes, lines } = useWatchlistPrices(
    symbols.map(({ code }) => code),
    DAYS,
  )
  const known = symbols.flatMap(({ code }) => quotes.get(code) ?? [])
  const isMixed = hasMixedStatus(known)
  return (
    <>
      {!showsPriceTag && (
        <Row gap={16} justify="between" className={styles.watchHead}>
          <h2>{name}</h2>
          <Link to="/watchlists">
            {t('Your watchlists')}
            <Icon name="chevron-right" size={16} />
          </Link>
        </Row>
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
            <SymbolRow
              key={symbol.code}
              symbol={symbol}
              quote={quotes.get(symbol.code)}
              closes={lines.get(symbol.code) ?? []}
              isMarked={isMixed}
            >
              {renderAction(symbol.code)}
            </SymbolRow>
          ))}
        </tbody>
      </table>
      {(showsPriceTag || isMixed) && (
        <Row as="p" gap="4px 16px" wrap className={styles.watchFoot}>
          {showsPriceTag && <Link to="/watchlists">{t('Your watchlists')}</Link>}
          <span className="end">
            <PriceTags quotes={known} now={now} />
          </span>
        </Row>
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

function SymbolRow({ symbol: { code, name, market, decimals }, quote, closes, isMarked, children }: RowProps) {
  const isUnpriced = useIsUnpriced(code)
  const percent = quote?.change_percent ?? null
  const [first, last] = [closes[0], closes.at(-1)]
  return (
    <tr>
      <th scope="row">
        <Link to="/symbol/$code" params={{ code }}>
          <span className={styles.symbol}>{code}</span>
          {isUnpriced && (
            <span data-slot="mark" className={styles.mark}>
              {t('Price feed unavailable')}
            </span>
          )}
          {isMarked && quote !== undefined && (
            <span data-slot="mark" className={styles.mark}>
              {quoteStatus(quote)}
            </span>
          )}
          <span className={styles.name}>{name}</span>
        </Link>
      </th>
      <td className={styles.price}>{quote === undefined ? '—' : formatPrice(quote.price, decimals)}</td>
      <td>{percent !== null && <DayChange market={market} percent={percent} isTitled />}</td>
      <td className={styles.wide}>
        {quote !== undefined && quote.low !== null && quote.high !== null && (
          <>
            <RangeBar at={positionInRange(quote.low, quote.high, quote.price)} />
            <span className="sr-only">
              {tWith('{from} to {to}', { from: formatPrice(quote.low, decimals), to: formatPrice(quote.high, decimals) })}
            </span>
          </>
        )}
      </td>
      <td className={styles.wide}>
        {first !== undefined && last !== undefined && (
          <>
            <Sparkline closes={closes} direction={directionOf(percentChange(first, last))} />
            <span className="sr-only">
              <PriceChange percent={percentChange(first, last)} />
            </span>
          </>
        )}
      </td>
      <td>{children}</td>
    </tr>
  )
}
