import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { readFeedSearch } from '#features/posts/feed/feed-search.ts'
import { Composer } from '#features/posts/feed/Composer.tsx'
import { Feed } from '#features/posts/feed/Feed.tsx'
import { FeedFilters } from '#features/posts/feed/FeedFilters.tsx'
import { WatchlistCard } from '#features/watchlists/WatchlistCard.tsx'
import { useSession } from '#lib/session.ts'
import { Failed } from '#ui/Failed.tsx'

/** The home screen: what narrows the feed, the invitation to write, and the feed. */
export default function HomePage() {
  const search = readFeedSearch({ ...useSearch({ from: '/members/' }) })
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  const place = JSON.stringify(search)
  return (
    <div className="cols">
      <section className="feed" aria-label="Feed">
        <h1 className="sr-only">Home</h1>
        <FeedFilters search={search} onSearch={(next) => void navigate({ to: '/', search: next })} />
        <Composer me={user} />
        <div id="feed" role="tabpanel" aria-label="Posts">
          <CatchBoundary getResetKey={() => place} errorComponent={FeedFailed}>
            <Feed key={place} search={search} me={user} />
          </CatchBoundary>
        </div>
      </section>
      <aside className="rail" aria-label="Beside the feed">
        <WatchlistCard />
      </aside>
    </div>
  )
}

const FeedFailed = ({ reset }: { reset: () => void }) => <Failed text="The feed could not be shown" retry={reset} />
