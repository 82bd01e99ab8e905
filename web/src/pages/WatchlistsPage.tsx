import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import './WatchlistsPage.css'

/** One's own watchlists. */
export default function WatchlistsPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Watchlists">
        <h1 className="watchlists-title">Watchlists</h1>
        <Watchlists />
      </section>
    </div>
  )
}
