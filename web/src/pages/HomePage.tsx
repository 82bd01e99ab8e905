import { useNavigate, useSearch } from '@tanstack/react-router'
import { Composer } from '#features/posts/Composer.tsx'
import { Feed } from '#features/posts/Feed.tsx'
import { FeedFilters } from '#features/posts/FeedFilters.tsx'
import { useSession } from '#lib/session.ts'

/** The home screen: what narrows the feed, the invitation to write, and the feed. */
export default function HomePage() {
  const search = useSearch({ from: '/members/' })
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  return (
    <div className="cols">
      <section className="feed" aria-label="Feed">
        <h1 className="sr-only">Home</h1>
        <FeedFilters search={search} onSearch={(next) => void navigate({ to: '/', search: next })} />
        <Composer me={user} />
        <div id="feed" role="tabpanel" aria-label="Posts">
          <Feed key={JSON.stringify(search)} search={search} me={user} />
        </div>
      </section>
    </div>
  )
}
