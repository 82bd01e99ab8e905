import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AlertBell } from '#features/alerts/AlertBell.tsx'
import { Alerts } from '#features/alerts/Alerts.tsx'
import { AlertsCard } from '#features/alerts/AlertsCard.tsx'
import { AlertStrip } from '#features/alerts/AlertStrip.tsx'
import { NewAlert } from '#features/alerts/NewAlert.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'
import { ComingCard } from '#features/markets/ComingCard.tsx'
import { readNewsPlace } from '#features/news/news-place.ts'
import { NewsFilters } from '#features/news/NewsFilters.tsx'
import { NewsList } from '#features/news/NewsList.tsx'
import { WatchedStamp } from '#features/watchlists/WatchedStamp.tsx'
import { useFirstList } from '#features/watchlists/use-first-list.ts'
import { WatchedTable, WatchedWaiting } from '#features/watchlists/WatchedTable.tsx'
import { WatchlistCard } from '#features/watchlists/WatchlistCard.tsx'
import { Failed } from '#ui/Failed.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useHasRail } from '#ui/width.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { t } from '#words/t.ts'
import columnsStyles from '#ui/Columns.module.css'
import styles from './NewsAndAlertPage.module.css'

const tabs = () =>
  [
    { value: 'news', label: t('News') },
    { value: 'alerts', label: t('Alerts') },
  ] as const
type Tab = ReturnType<typeof tabs>[number]['value']

/** What one watches with the news of the markets, and one's own price alerts; `?tab=alerts` opens the second. Beside each, where there is room, what the other holds. */
export default function NewsAndAlertPage(): ReactNode {
  const place = readNewsPlace({ ...useSearch({ from: '/members/newsAndAlert' }) })
  const { tab = 'news', ...search } = place
  const navigate = useNavigate()
  const hasRail = useHasRail()
  const choose = (next: Tab) => void navigate({ to: '/newsAndAlert', search: next === 'news' ? {} : { tab: next }, replace: true })
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('News & Alert')}>
        <div className={styles.newsHead}>
          <PageHead title={t('News & Alert')}>{tab === 'news' && (hasRail ? <WatchedStamp /> : <NewAlert variant="secondary" />)}</PageHead>
          <div className={styles.newsTabs}>
            <Tabs label={t('News & Alert')} tabs={tabs()} value={tab} onChange={choose} controls="news-and-alert" />
          </div>
        </div>
        <div id="news-and-alert" role="tabpanel" aria-label={tab === 'news' ? t('News') : t('Alerts')}>
          {tab === 'news' ? (
            <Watched hasRail={hasRail}>
              <NewsFilters place={search} onPlace={(next) => void navigate({ to: '/newsAndAlert', search: next })} />
              <CatchBoundary getResetKey={() => JSON.stringify(search)} errorComponent={NewsFailed}>
                <NewsList search={search} />
              </CatchBoundary>
            </Watched>
          ) : (
            <CatchBoundary getResetKey={() => tab} errorComponent={AlertsFailed}>
              <Alerts />
            </CatchBoundary>
          )}
        </div>
      </section>
      {hasRail && (
        <aside data-slot="rail" className={columnsStyles.rail} aria-label={t('Alerts and watchlist')}>
          <CatchBoundary getResetKey={() => tab} errorComponent={tab === 'news' ? AlertsFailed : WatchlistFailed}>
            {tab === 'news' ? <NewsRail /> : <WatchlistCard />}
          </CatchBoundary>
        </aside>
      )}
    </div>
  )
}

/** One's alerts, and below them, as soon as it is known how much room they take, what markets do next. */
function NewsRail() {
  const { isPending } = useQuery(alertsQuery)
  return (
    <>
      <AlertsCard />
      {!isPending && <ComingCard />}
    </>
  )
}

/** What one watches, and what stands below it as soon as it is known how much room that takes: it would be pushed down otherwise. */
function Watched({ hasRail, children }: { hasRail: boolean; children: ReactNode }) {
  const { list, isError } = useFirstList()
  const { isPending } = useQuery(alertsQuery)
  if ((list === undefined && !isError) || (isPending && !hasRail)) return <WatchedWaiting />
  return (
    <>
      <CatchBoundary getResetKey={() => 'watched'} errorComponent={WatchlistFailed}>
        {!hasRail && <AlertStrip />}
        <WatchedTable beside={(code) => <AlertBell code={code} />} stamped={!hasRail} />
      </CatchBoundary>
      {children}
    </>
  )
}

const NewsFailed = ({ reset }: { reset: () => void }) => <Failed text={t("Couldn't show news")} retry={reset} />
const AlertsFailed = ({ reset }: { reset: () => void }) => <Failed text={t("Couldn't show alerts")} retry={reset} />
const WatchlistFailed = ({ reset }: { reset: () => void }) => <Failed text={t("Couldn't show the watchlist")} retry={reset} />
