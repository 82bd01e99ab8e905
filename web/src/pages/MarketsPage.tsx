import { useQuery } from '@tanstack/react-query'
import type { MarketOverview, MoverMarket } from '@trademates/contract/market-overview'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OverviewBlocks, OverviewBlockSkeletons } from '#features/market-overview/OverviewBlocks.tsx'
import { MarketsHeader } from '#features/market-overview/MarketsHeader.tsx'
import { MoverLists, MoverMarketChips, MoverSkeletons } from '#features/market-overview/MoverLists.tsx'
import { overviewQuery, moversQuery } from '#features/market-overview/queries.ts'
import { SessionStates } from '#features/market-overview/SessionStates.tsx'
import { TrendList, TrendSkeletons } from '#features/market-overview/TrendList.tsx'
import { WatchlistStrip } from '#features/market-overview/WatchlistStrip.tsx'
import { watchlistsQuery } from '#features/watchlists/queries.ts'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'
import styles from '#features/market-overview/Overview.module.css'
import pageStyles from './MarketsPage.module.css'

const MOVERS = 5

/** The overview of markets: blocks of symbols, movers, the viewer's watchlist and trading sessions. */
export default function MarketsPage() {
  const overview = useQuery(overviewQuery)
  useOfflineCopy(overviewQuery.queryKey, overview)
  const { data, isError, error, refetch } = overview
  // The watchlist stands above the blocks: it must not push them down.
  const isOnline = useOnline()
  const isWaiting = useQuery(watchlistsQuery).isPending && isOnline
  return (
    <section className={pageStyles.page} aria-label={t('Markets')}>
      <MarketsHeader sources={data} />
      {(data === undefined ? !isError : isWaiting) && <OverviewSkeletons />}
      {data === undefined && isError && <ErrorState text={t("Couldn't load markets")} error={error} retry={() => void refetch()} />}
      {data?.as_of === null && <EmptyState title={t('No prices yet')} text={t('They appear once a source answers.')} />}
      {typeof data?.as_of === 'string' && !isWaiting && <Overview overview={data} />}
    </section>
  )
}

/** Placeholders with the boxes of the overview. */
const OverviewSkeletons = () => (
  <div aria-busy="true">
    <WatchlistStrip hasRealPrices={false} />
    <div className={styles.overview}>
      <OverviewBlockSkeletons />
      <aside>
        <section className={styles.aside}>
          <Row className={styles.blockHead}>
            <h2>{t('Trending')}</h2>
          </Row>
          <TrendSkeletons count={MOVERS} />
        </section>
        <SessionStates />
      </aside>
    </div>
  </div>
)

async function openEditor(overview: MarketOverview): Promise<void> {
  try {
    const [{ mountDialog }, { renderEditOverview }] = await Promise.all([
      import('#ui/dialogs/mount-dialog.tsx'),
      import('#features/market-overview/EditOverview.tsx'),
    ])
    mountDialog((gone) => renderEditOverview(overview, gone))
  } catch (error) {
    reportLoadError(error)
  }
}

function Overview({ overview }: { overview: MarketOverview }) {
  const isOnline = useOnline()
  return (
    <>
      <WatchlistStrip hasRealPrices={overview.sources.length > 0} />
      <div className={styles.overview}>
        <div>
          <OverviewBlocks blocks={overview.blocks} />
          <Row justify="end" className={styles.bar}>
            <Button size="sm" icon="pencil" disabled={!isOnline} onClick={() => void openEditor(overview)}>
              {t('Edit')}
            </Button>
          </Row>
          <OverviewMovers overview={overview} isOnline={isOnline} />
        </div>
        <aside aria-label={t('Trending and sessions')}>
          <section aria-label={t('Trending')} className={styles.aside}>
            <Row className={styles.blockHead}>
              <h2>{t('Trending')}</h2>
              <Link to="/markets/trending" className="end muted text-xs">
                {t('All trending')}
              </Link>
            </Row>
            <TrendList trends={overview.trending} />
          </section>
          <SessionStates />
        </aside>
      </div>
    </>
  )
}

function OverviewMovers({ overview, isOnline }: { overview: MarketOverview; isOnline: boolean }) {
  const [market, setMarket] = useState<MoverMarket>()
  const chosen = useQuery({ ...moversQuery(market, '1d', MOVERS), enabled: market !== undefined })
  const movers = market === undefined ? overview.movers : chosen.data
  return (
    <>
      <div className={styles.bar}>
        <MoverMarketChips value={market} disabled={!isOnline} onChange={setMarket} />
      </div>
      {movers !== undefined && <MoverLists movers={movers} period="1d" />}
      {movers === undefined && chosen.isError && (
        <ErrorState text={t("Couldn't load movers")} error={chosen.error} retry={() => void chosen.refetch()} />
      )}
      {movers === undefined && !chosen.isError && <MoverSkeletons count={MOVERS} />}
    </>
  )
}
