import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import './PostPage.css'

/** One's own watchlists. */
export default function WatchlistsPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Watchlists">
        <div className="phead">
          <h1>Watchlists</h1>
        </div>
        <Watchlists />
      </section>
    </div>
  )
}
