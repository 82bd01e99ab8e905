import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { ReaderRail } from '#app/shell/ReaderRail.tsx'
import { Found } from '#features/search/Found.tsx'
import { readSearchPlace } from '#features/search/search-place.ts'
import { SearchBox } from '#features/search/SearchBox.tsx'
import { useSession } from '#lib/session.ts'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { t } from '#words/t.ts'
import columnsStyles from '#ui/Columns.module.css'
import styles from './SearchPage.module.css'

const tabs = () =>
  [
    { value: 'posts', label: t('Posts') },
    { value: 'people', label: t('People') },
    { value: 'tags', label: t('Tags') },
  ] as const

/** What is found for the words in the address. On phones the box stands here, elsewhere in the header. */
export default function SearchPage() {
  const { q, kind } = readSearchPlace({ ...useSearch({ from: '/members/search' }) })
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
            <SearchBox />
          </div>
          <Tabs label={t('What to look for')} tabs={tabs()} value={kind ?? 'posts'} onChange={show} controls="found" />
        </div>
        <div id="found" role="tabpanel" aria-label={t('Found')}>
          {q === undefined ? (
            <Empty title={t('Search TradeMates')} text={t('Search posts, people, symbols and tags.')} />
          ) : (
            <CatchBoundary getResetKey={() => `${kind} ${q}`} errorComponent={FoundFailed}>
              <Found key={kind} q={q} kind={kind ?? 'posts'} me={user} />
            </CatchBoundary>
          )}
        </div>
      </section>
      <ReaderRail me={user} />
    </div>
  )
}

const FoundFailed = ({ reset }: { reset: () => void }) => <Failed text={t("Couldn't show results")} retry={reset} />
