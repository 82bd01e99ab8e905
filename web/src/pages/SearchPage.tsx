import { CatchBoundary, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SideRail } from '#app/shell/SideRail.tsx'
import { SearchResults } from '#features/search/SearchResults.tsx'
import { parseSearchParams } from '#features/search/search-params.ts'
import { SearchTrigger } from '#features/search/palette/SearchTrigger.tsx'
import { useSession } from '#lib/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './SearchPage.module.css'

const tabs = () =>
  [
    { value: 'posts', label: t('Posts') },
    { value: 'symbols', label: t('Symbols') },
    { value: 'people', label: t('People') },
    { value: 'tags', label: t('Tags') },
  ] as const

/** Search results. The search box is here on phones and in the header otherwise. */
export default function SearchPage() {
  const { q, kind } = parseSearchParams({ ...useSearch({ from: '/members/search' }) })
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  const show = (next: ReturnType<typeof tabs>[number]['value']) =>
    void navigate({
      to: '/search',
      search: { ...(q === undefined ? {} : { q }), ...(next === 'posts' ? {} : { kind: next }) },
      replace: true,
    })
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Search')}>
        <h1 className="sr-only">{t('Search')}</h1>
        <div className={styles.searchHead}>
          <div className="mobile-only">
            <SearchTrigger />
          </div>
          <Tabs label={t('What to look for')} tabs={tabs()} value={kind ?? 'posts'} onChange={show} controls="found" />
        </div>
        <div id="found" role="tabpanel" aria-label={t('Found')}>
          {kind === 'people' && (
            <p className={`${styles.callers} text-sm`}>
              <Link to="/callers" className="underline-hover">
                {t('Callers by score')}
              </Link>
            </p>
          )}
          {q === undefined ? (
            <EmptyState title={t('Search TradeMates')} text={t('Search posts, people, symbols and tags.')} />
          ) : (
            <CatchBoundary getResetKey={() => `${kind} ${q}`} errorComponent={FoundFailed}>
              <SearchResults key={kind} q={q} kind={kind ?? 'posts'} me={user} />
            </CatchBoundary>
          )}
        </div>
      </section>
      <SideRail me={user} />
    </div>
  )
}

const FoundFailed = ({ reset }: { reset: () => void }) => <ErrorState text={t("Couldn't show results")} retry={reset} />
