import { CatchBoundary } from '@tanstack/react-router'
import { AlertBell } from '#features/alerts/AlertBell.tsx'
import { AlertsCard } from '#features/alerts/AlertsCard.tsx'
import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import { Failed } from '#ui/Failed.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useHasRail } from '#ui/width.ts'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

/** One's own watchlists, with a bell at each symbol; beside them, where there is room, one's newest alerts. */
export default function WatchlistsPage() {
  const hasRail = useHasRail()
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Watchlists')}>
        <PageHead title={t('Watchlists')} />
        <Watchlists beside={(code) => <AlertBell code={code} />} />
      </section>
      {hasRail && (
        <aside data-slot="rail" className={styles.rail} aria-label={t('Price alerts')}>
          <CatchBoundary getResetKey={() => 'alerts'} errorComponent={AlertsFailed}>
            <AlertsCard />
          </CatchBoundary>
        </aside>
      )}
    </div>
  )
}

const AlertsFailed = ({ reset }: { reset: () => void }) => <Failed text={t("Couldn't show alerts")} retry={reset} />
