import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasMixedStatus, PriceTag } from '#features/prices/PriceTag.tsx'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { useNow } from '#lib/time/time.ts'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { watch } from './actions.ts'
import { watchlistsQuery } from './queries.ts'
import { useWatchlistPrices } from './use-prices.ts'
import { WatchlistSymbol } from './WatchlistSymbol.tsx'
import styles from '#ui/layout/Panel.module.css'

const MAX_SYMBOLS = 8

/** The first watchlist beside the feed. If it is empty, a field to add symbols, which stays visible while adding. */
export function WatchlistCard() {
  const lists = useQuery(watchlistsQuery)
  const now = new Date(useNow())
  const [typed, type] = useState('')
  const [hasAdded, setHasAdded] = useState(false)
  const symbols = (lists.data ?? []).flatMap((list) => list.symbols).slice(0, MAX_SYMBOLS)
  const { quotes, lines } = useWatchlistPrices(symbols.map(({ code }) => code))
  const known = symbols.flatMap(({ code }) => quotes.get(code) ?? [])
  const [first] = known
  const showsStatus = hasMixedStatus(known)
  return (
    <section data-slot="watchlist-card" className="panel" aria-labelledby="watchlist-card">
      <Row gap={8} className={styles.panelHead}>
        <h2 id="watchlist-card">{t('Watchlist')}</h2>
        {first !== undefined && !showsStatus && (
          <span className="end">
            <PriceTag quote={first} now={now} />
          </span>
        )}
      </Row>
      {lists.isPending && (
        <div className={`${styles.panelNone} muted text-sm`}>
          <Skeleton height={120} />
        </div>
      )}
      {symbols.map((symbol) => (
        <WatchlistSymbol
          key={symbol.code}
          symbol={symbol}
          quote={quotes.get(symbol.code)}
          closes={lines.get(symbol.code) ?? []}
          showsStatus={showsStatus}
        />
      ))}
      {lists.data !== undefined && symbols.length === 0 && (
        <p className={`${styles.panelNone} muted text-sm`}>{t('Add symbols to track their prices here.')}</p>
      )}
      {lists.data !== undefined && (symbols.length === 0 || hasAdded) && (
        <div className={`${styles.panelNone} muted text-sm`}>
          <SymbolPicker
            label={t('Add a symbol')}
            value={typed}
            onChange={type}
            onPick={(symbol) => {
              type('')
              setHasAdded(true)
              watch(symbol)
            }}
          />
        </div>
      )}
      {!lists.isPending && (
        <div className={styles.panelFoot}>
          <Link to="/watchlists">{t('Your watchlists')}</Link>
        </div>
      )}
    </section>
  )
}
