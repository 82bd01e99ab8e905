import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import { PageHead } from '#ui/PageHead.tsx'

/** One's own watchlists. */
export default function WatchlistsPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Watchlists">
        <PageHead title="Watchlists" />
        <Watchlists />
      </section>
    </div>
  )
}
