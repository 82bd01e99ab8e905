import { Stack } from '#ui/layout/Layout.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { AlertBell } from '#features/alerts/form/AlertBell.tsx'
import { AlertsCard } from '#features/alerts/list/AlertsCard.tsx'
import { Watchlists } from '#features/watchlists/Watchlists.tsx'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** The user's watchlists with an alert bell per symbol, and their newest alerts in the rail. */
export default function WatchlistsPage() {
  const hasRail = useHasRail()
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Watchlists')}>
        <PageHeader title={t('Watchlists')} />
        <Watchlists renderAction={(code) => <AlertBell code={code} />} />
      </section>
      {hasRail && (
        <Stack as="aside" gap={16} data-slot="rail" className={styles.rail} aria-label={t('Price alerts')}>
          <CatchBoundary getResetKey={() => 'alerts'} errorComponent={AlertsFailed}>
            <AlertsCard />
          </CatchBoundary>
        </Stack>
      )}
    </div>
  )
}

const AlertsFailed = failedPart(() => t("Couldn't show alerts"))
