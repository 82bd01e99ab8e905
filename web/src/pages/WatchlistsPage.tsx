import { AlertButton } from '#features/alerts/AlertButton.tsx'
import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import { PageHead } from '#ui/PageHead.tsx'

/** One's own watchlists, with a bell at each symbol. */
export default function WatchlistsPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Watchlists">
        <PageHead title="Watchlists" />
        <Watchlists beside={(code) => <AlertButton code={code} inRow />} />
      </section>
    </div>
  )
}
