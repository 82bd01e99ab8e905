import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AlertBell } from '#features/alerts/form/AlertBell.tsx'
import { AlertList } from '#features/alerts/list/AlertList.tsx'
import { AlertsCard } from '#features/alerts/list/AlertsCard.tsx'
import { AlertStrip } from '#features/alerts/list/AlertStrip.tsx'
import { NewAlertButton } from '#features/alerts/form/NewAlertButton.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'
import { UpcomingEventsCard } from '#features/markets/UpcomingEventsCard.tsx'
import { parseNewsParams } from '#features/news/news-params.ts'
import { NewsFilters } from '#features/news/NewsFilters.tsx'
import { NewsList } from '#features/news/NewsList.tsx'
import { WatchlistPriceTag } from '#features/watchlists/table/WatchlistPriceTag.tsx'
import { useFirstWatchlist } from '#features/watchlists/table/use-first-watchlist.ts'
import { WatchlistTable, WatchlistTableSkeleton } from '#features/watchlists/table/WatchlistTable.tsx'
import { WatchlistCard } from '#features/watchlists/WatchlistCard.tsx'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './NewsAndAlertPage.module.css'

const tabs = () =>
  [
    { value: 'news', label: t('News') },
    { value: 'alerts', label: t('Alerts') },
  ] as const
type Tab = ReturnType<typeof tabs>[number]['value']

/** WatchlistTab symbols with market news, or price alerts (`?tab=alerts`). The rail shows the other one. */
export default function NewsAndAlertPage(): ReactNode {
  const place = parseNewsParams({ ...useSearch({ from: '/members/newsAndAlert' }) })
  const { tab = 'news', ...search } = place
  const navigate = useNavigate()
  const hasRail = useHasRail()
  const choose = (next: Tab) => void navigate({ to: '/newsAndAlert', search: next === 'news' ? {} : { tab: next }, replace: true })
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('News & Alert')}>
        <div className={styles.newsHead}>
          <PageHeader title={t('News & Alert')}>
            {tab === 'news' && (hasRail ? <WatchlistPriceTag /> : <NewAlertButton variant="secondary" />)}
          </PageHeader>
          <div className={styles.newsTabs}>
            <Tabs label={t('News & Alert')} tabs={tabs()} value={tab} onChange={choose} controls="news-and-alert" />
          </div>
        </div>
        <div id="news-and-alert" role="tabpanel" aria-label={tab === 'news' ? t('News') : t('Alerts')}>
          {tab === 'news' ? (
            <WatchlistTab hasRail={hasRail}>
              <NewsFilters params={search} onParams={(next) => void navigate({ to: '/newsAndAlert', search: next })} />
              <CatchBoundary getResetKey={() => JSON.stringify(search)} errorComponent={NewsFailed}>
                <NewsList search={search} />
              </CatchBoundary>
            </WatchlistTab>
          ) : (
            <CatchBoundary getResetKey={() => tab} errorComponent={AlertsFailed}>
              <AlertList />
            </CatchBoundary>
          )}
        </div>
      </section>
      {hasRail && (
        <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail} aria-label={t('Alerts and watchlist')}>
          <CatchBoundary getResetKey={() => tab} errorComponent={tab === 'news' ? AlertsFailed : WatchlistFailed}>
            {tab === 'news' ? <NewsRail /> : <WatchlistCard />}
          </CatchBoundary>
        </Stack>
      )}
    </div>
  )
}

/** Alerts, and below them upcoming market events. Those wait for the alerts to avoid a layout shift. */
function NewsRail() {
  const { isPending } = useQuery(alertsQuery)
  return (
    <>
      <AlertsCard />
      {!isPending && <UpcomingEventsCard />}
    </>
  )
}

/** WatchlistTab symbols, with news below. Waits for the watchlist and alerts to avoid a layout shift. */
function WatchlistTab({ hasRail, children }: { hasRail: boolean; children: ReactNode }) {
  const { list, isError } = useFirstWatchlist()
  const { isPending } = useQuery(alertsQuery)
  if ((list === undefined && !isError) || (isPending && !hasRail)) return <WatchlistTableSkeleton />
  return (
    <>
      <CatchBoundary getResetKey={() => 'watched'} errorComponent={WatchlistFailed}>
        {!hasRail && <AlertStrip />}
        <WatchlistTable renderAction={(code) => <AlertBell code={code} />} showsPriceTag={!hasRail} />
      </CatchBoundary>
      {children}
    </>
  )
}

const NewsFailed = failedPart(() => t("Couldn't show news"))
const AlertsFailed = failedPart(() => t("Couldn't show alerts"))
const WatchlistFailed = failedPart(() => t("Couldn't show the watchlist"))
