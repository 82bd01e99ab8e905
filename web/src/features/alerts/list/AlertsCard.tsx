import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { AlertRow } from './AlertRow.tsx'
import { NewAlertButton } from '#features/alerts/form/NewAlertButton.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'
import panelStyles from '#ui/layout/Panel.module.css'
import alertsStyles from './AlertList.module.css'

const MAX_ALERTS = 4

/** A card with the viewer's newest alerts: distance to the level and a switch that pauses each. */
export function AlertsCard() {
  const { data, isPending } = useQuery(alertsQuery)
  const shown = (data ?? []).slice(0, MAX_ALERTS)
  const quotes = useQuotes([...new Set(shown.map(({ symbol }) => symbol))])
  return (
    <section data-slot="alerts-card" className={`panel ${alertsStyles.alertsCard}`} aria-labelledby="alerts-card">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="alerts-card">{t('Price alerts')}</h2>
        <span className="end">
          <NewAlertButton variant="ghost" />
        </span>
      </Row>
      {isPending && (
        <div className={`${panelStyles.panelNone} muted text-sm`}>
          <Skeleton height={96} />
        </div>
      )}
      <ul>
        {shown.map((alert) => (
          <AlertRow key={alert.id} alert={alert} quote={quotes.get(alert.symbol)} />
        ))}
      </ul>
      {data?.length === 0 && <p className={`${panelStyles.panelNone} muted text-sm`}>{t('Get notified when a symbol hits your price.')}</p>}
      {shown.length > 0 && (
        <div className={panelStyles.panelFoot}>
          <Link to="/newsAndAlert" search={{ tab: 'alerts' }}>
            {t('All alerts')}
          </Link>
        </div>
      )}
    </section>
  )
}
