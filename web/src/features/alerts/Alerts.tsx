import { useQuery } from '@tanstack/react-query'
import { type Alert, ALERTS_MOST } from '@trademates/contract/alerts'
import { useState } from 'react'
import { useQuotes } from '#lib/use-quotes.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { AlertHistory } from './AlertHistory.tsx'
import { AlertRow } from './AlertRow.tsx'
import { LateAlertPane } from './LateAlertPane.tsx'
import { OutsideNotices } from './OutsideNotices.tsx'
import { alertsQuery } from './queries.ts'
import styles from './Alerts.module.css'

/** All of one's price alerts, and when they fired. */
export function Alerts() {
  const alerts = useQuery(alertsQuery)
  // What the form is open for.
  const [open, setOpen] = useState<Alert | 'new' | null>(null)
  if (alerts.data === undefined) {
    if (alerts.isError) return <Failed text={t("Couldn't load alerts")} retry={() => void alerts.refetch()} />
    return <RowSkeletons what={t('alerts')} picture={40} />
  }
  const set = (
    <Button variant="primary" icon="bell-plus" onClick={() => setOpen('new')}>
      {t('New alert')}
    </Button>
  )
  return (
    <>
      <OutsideNotices />
      {alerts.data.length === 0 ? (
        <Empty title={t('No alerts yet')} text={t('Get notified when a symbol hits your price.')} action={set} />
      ) : (
        <>
          <div className={styles.alertBar}>
            <p className="muted">{tWith('{count} of {total} alerts', { count: alerts.data.length, total: ALERTS_MOST })}</p>
            {alerts.data.length < ALERTS_MOST && set}
          </div>
          <Rows alerts={alerts.data} edit={setOpen} />
        </>
      )}
      <h2 className="group-head">{t('History')}</h2>
      <AlertHistory />
      {open !== null && <LateAlertPane alert={open === 'new' ? null : open} close={() => setOpen(null)} />}
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
