import { useQuery } from '@tanstack/react-query'
import { type Alert, MAX_ALERTS } from '@trademates/contract/alerts'
import { useState } from 'react'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { AlertHistory } from './AlertHistory.tsx'
import { AlertRow } from './AlertRow.tsx'
import { LazyAlertDialog } from '#features/alerts/form/LazyAlertDialog.tsx'
import { NotificationPermission } from './NotificationPermission.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './AlertList.module.css'

/** All price alerts of the viewer and the history of triggered ones. */
export function AlertList() {
  const alerts = useQuery(alertsQuery)
  // The alert in the open dialog.
  const [open, setOpen] = useState<Alert | 'new' | null>(null)
  if (alerts.data === undefined) {
    if (alerts.isError) return <ErrorState text={t("Couldn't load alerts")} error={alerts.error} retry={() => void alerts.refetch()} />
    return <RowSkeletons what={t('alerts')} picture={40} />
  }
  const set = (
    <Button variant="primary" icon="bell-plus" onClick={() => setOpen('new')}>
      {t('New alert')}
    </Button>
  )
  return (
    <>
      <NotificationPermission />
      {alerts.data.length === 0 ? (
        <EmptyState title={t('No alerts yet')} text={t('Get notified when a symbol hits your price.')} action={set} />
      ) : (
        <>
          <Row gap={12} justify="between" className={styles.alertBar}>
            <p className="muted">{tWith('{count} of {total} alerts', { count: alerts.data.length, total: MAX_ALERTS })}</p>
            {alerts.data.length < MAX_ALERTS && set}
          </Row>
          <Rows alerts={alerts.data} edit={setOpen} />
        </>
      )}
      <h2 className="group-head">{t('History')}</h2>
      <AlertHistory />
      {open !== null && <LazyAlertDialog alert={open === 'new' ? null : open} close={() => setOpen(null)} />}
    </>
  )
}

function Rows({ alerts, edit }: { alerts: readonly Alert[]; edit: (alert: Alert) => void }) {
  const quotes = useQuotes([...new Set(alerts.map(({ symbol }) => symbol))])
  return (
    <ul className="rows" aria-label={t('Alerts')}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} quote={quotes.get(alert.symbol)} edit={() => edit(alert)} />
      ))}
    </ul>
  )
}
