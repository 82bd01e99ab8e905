import { CatchBoundary, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SideRail } from '#app/shell/SideRail.tsx'
import { FilterChips } from '#features/search/FilterChips.tsx'
import { SearchTrigger } from '#features/search/palette/SearchTrigger.tsx'
import { RESULT_TEXTS } from '#features/search/result-texts.ts'
import { SearchResults } from '#features/search/SearchResults.tsx'
import { paramsOf, parseSearchParams, type SearchParams } from '#features/search/search-params.ts'
import { useSession } from '#lib/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './SearchPage.module.css'

const tabs = () => [
  { value: 'all' as const, label: t('All') },
  ...(['symbols', 'ideas', 'posts', 'people', 'tags'] as const).map((value) => ({ value, label: RESULT_TEXTS[value].title() })),
]

/** Search results. The search box is here on phones and in the header otherwise. */
export default function SearchPage() {
  const search = parseSearchParams({ ...useSearch({ from: '/members/search' }) })
  const { q, kind, sort } = search
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  const show = (next: SearchParams, isReplaced = true) => void navigate({ to: '/search', search: next, replace: isReplaced })
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Search')}>
        <h1 className="sr-only">{t('Search')}</h1>
        <div className={styles.searchHead}>
          <div className="mobile-only">
            <SearchTrigger />
          </div>
          <Tabs
            label={t('What to look for')}
            tabs={tabs()}
            value={kind ?? 'all'}
            onChange={(next) => show(paramsOf({ q, sort, kind: next === 'all' ? undefined : next }))}
            controls="found"
            isLong
          />
        </div>
        {q !== undefined && <FilterChips q={q} onChange={(text) => show(paramsOf({ ...search, q: text }), false)} />}
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
              <SearchResults
                key={kind}
                search={{ ...search, q }}
                me={user}
                order={
                  <SegmentedControl
                    label={t('Order of posts')}
                    choices={[
                      { value: 'latest', label: t('Latest') },
                      { value: 'top', label: t('Top') },
                    ]}
                    value={sort ?? 'latest'}
                    onChange={(next) => show(paramsOf({ q, kind, sort: next === 'top' ? next : undefined }))}
                  />
                }
              />
            </CatchBoundary>
          )}
        </div>
      </section>
      <SideRail me={user} />
    </div>
  )
}

const FoundFailed = failedPart(() => t("Couldn't show results"))
