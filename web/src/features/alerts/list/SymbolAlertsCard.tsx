import { useQuery } from '@tanstack/react-query'
import type { Quote } from '@trademates/contract/prices'
import { alertsQuery } from '#features/alerts/queries.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import panelStyles from '#ui/layout/Panel.module.css'
import { AlertRow } from './AlertRow.tsx'
import styles from './AlertList.module.css'

/** The viewer's alerts on one symbol, each with a switch; nothing without alerts. */
export function SymbolAlertsCard({ code, quote }: { code: string; quote: Quote | undefined }) {
  const { data = [] } = useQuery(alertsQuery)
  const own = data.filter(({ symbol }) => symbol === code)
  if (own.length === 0) return null
  return (
    <section className={`panel ${styles.alertsCard}`} aria-labelledby="symbol-alerts">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="symbol-alerts">{t('Your alerts')}</h2>
      </Row>
      <ul>
        {own.map((alert) => (
          <AlertRow key={alert.id} alert={alert} quote={quote} isOfSymbol />
        ))}
      </ul>
    </section>
  )
}
