import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { SideRail } from '#app/shell/SideRail.tsx'
import { parseFeedFilter } from '#features/posts/feed/feed-filter.ts'
import { Composer } from '#features/posts/feed/Composer.tsx'
import { Feed } from '#features/posts/feed/Feed.tsx'
import { FeedFilters } from '#features/posts/feed/FeedFilters.tsx'
import { useSession } from '#lib/session/session.ts'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** Home page: filters, composer, feed, and a rail with messages and the watchlist. */
export default function HomePage() {
  const search = parseFeedFilter({ ...useSearch({ from: '/members/' }) })
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  const place = JSON.stringify(search)
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Feed')}>
        <h1 className="sr-only">{t('Home')}</h1>
        <FeedFilters search={search} onSearch={(next) => void navigate({ to: '/', search: next })} />
        <Composer me={user} />
        <div id="feed" role="tabpanel" aria-label={t('Posts')}>
          <CatchBoundary getResetKey={() => place} errorComponent={FeedFailed}>
            <Feed key={place} search={search} me={user} />
          </CatchBoundary>
        </div>
      </section>
      <SideRail me={user} />
    </div>
  )
}

const FeedFailed = failedPart(() => t("Couldn't show the feed"))
