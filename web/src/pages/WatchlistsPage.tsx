import { AlertBell } from '#features/alerts/AlertBell.tsx'
import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { t } from '#words/t.ts'

/** One's own watchlists, with a bell at each symbol. */
export default function WatchlistsPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label={t('Watchlists')}>
        <PageHead title={t('Watchlists')} />
        <Watchlists beside={(code) => <AlertBell code={code} />} />
      </section>
    </div>
  )
}
