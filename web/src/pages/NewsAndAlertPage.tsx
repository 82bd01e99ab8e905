import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Alerts } from '#features/alerts/Alerts.tsx'
import { readNewsPlace } from '#features/news/news-place.ts'
import { NewsFilters } from '#features/news/NewsFilters.tsx'
import { NewsList } from '#features/news/NewsList.tsx'
import { Failed } from '#ui/Failed.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { t } from '#words/t.ts'
import './NewsAndAlertPage.css'

const tabs = () =>
  [
    { value: 'news', label: t('News') },
    { value: 'alerts', label: t('Alerts') },
  ] as const
type Tab = ReturnType<typeof tabs>[number]['value']

/** News of the markets, and one's own price alerts; `?tab=alerts` opens the second. */
export default function NewsAndAlertPage(): ReactNode {
  const place = readNewsPlace({ ...useSearch({ from: '/members/newsAndAlert' }) })
  const { tab = 'news', ...search } = place
  const navigate = useNavigate()
  const choose = (next: Tab) => void navigate({ to: '/newsAndAlert', search: next === 'news' ? {} : { tab: next }, replace: true })
  return (
    <div className="cols alone">
      <section className="feed" aria-label={t('News & Alert')}>
        <PageHead title={t('News & Alert')} />
        <div className="news-tabs">
          <Tabs label={t('News & Alert')} tabs={tabs()} value={tab} onChange={choose} controls="news-and-alert" />
        </div>
        <div id="news-and-alert" role="tabpanel" aria-label={tab === 'news' ? t('News') : t('Alerts')}>
          {tab === 'news' ? (
            <>
              <NewsFilters place={search} onPlace={(next) => void navigate({ to: '/newsAndAlert', search: next })} />
              <CatchBoundary getResetKey={() => JSON.stringify(search)} errorComponent={NewsFailed}>
                <NewsList search={search} />
              </CatchBoundary>
            </>
          ) : (
            <CatchBoundary getResetKey={() => tab} errorComponent={AlertsFailed}>
              <Alerts />
            </CatchBoundary>
          )}
        </div>
      </section>
    </div>
  )
}

const NewsFailed = ({ reset }: { reset: () => void }) => <Failed text={t('The news could not be shown')} retry={reset} />
const AlertsFailed = ({ reset }: { reset: () => void }) => <Failed text={t('The alerts could not be shown')} retry={reset} />
