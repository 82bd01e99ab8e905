import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readFeedSearch } from '#features/posts/feed/feed-search.ts'
import { Composer } from '#features/posts/feed/Composer.tsx'
import { Feed } from '#features/posts/feed/Feed.tsx'
import { FeedFilters } from '#features/posts/feed/FeedFilters.tsx'
import { useSession } from '#lib/session.ts'
import { Failed } from '#ui/Failed.tsx'
import { useHasRail } from '#ui/rail.ts'
import { t } from '#words/t.ts'

const MessagesPanel = lazy(() => import('#features/chat/MessagesPanel.tsx').then((module) => ({ default: module.MessagesPanel })))

const WatchlistCard = lazy(() => import('#features/watchlists/WatchlistCard.tsx').then((module) => ({ default: module.WatchlistCard })))

/** The home screen: what narrows the feed, the invitation to write, and the feed; beside it, where there is room, what others wrote to the reader and what the reader watches. */
export default function HomePage() {
  const search = readFeedSearch({ ...useSearch({ from: '/members/' }) })
  const navigate = useNavigate()
  const { user } = useSession()
  const hasRail = useHasRail()
  if (user === null) return null
  const place = JSON.stringify(search)
  return (
    <div className="cols">
      <section className="feed" aria-label={t('Feed')}>
        <h1 className="sr-only">{t('Home')}</h1>
        <FeedFilters search={search} onSearch={(next) => void navigate({ to: '/', search: next })} />
        <Composer me={user} />
        <div id="feed" role="tabpanel" aria-label={t('Posts')}>
          <CatchBoundary getResetKey={() => place} errorComponent={FeedFailed}>
            <Feed key={place} search={search} me={user} />
          </CatchBoundary>
        </div>
      </section>
      {hasRail && (
        <aside className="rail" aria-label={t('Messages and watchlist')}>
          <CatchBoundary getResetKey={() => 'messages'} errorComponent={PanelFailed}>
            <Suspense fallback={null}>
              <MessagesPanel unread={user.unread_messages}>
                <CatchBoundary getResetKey={() => 'watchlist'} errorComponent={WatchlistFailed}>
                  <Suspense fallback={null}>
                    <WatchlistCard />
                  </Suspense>
                </CatchBoundary>
              </MessagesPanel>
            </Suspense>
          </CatchBoundary>
        </aside>
      )}
    </div>
  )
}

const FeedFailed = ({ reset }: { reset: () => void }) => <Failed text={t('The feed could not be shown')} retry={reset} />
const WatchlistFailed = ({ reset }: { reset: () => void }) => <Failed text={t('The watchlist could not be shown')} retry={reset} />
const PanelFailed = ({ reset }: { reset: () => void }) => <Failed text={t('Messages could not be shown')} retry={reset} />
