import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { rich } from '#i18n/rich.ts'
import { t } from '#i18n/t.ts'
import { iconOf, alertStatusText, plainTerms, formatTerms } from '#features/alerts/alert-text.ts'
import { alertsQuery } from '#features/alerts/queries.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { useAlertToggle } from './use-alert-toggle.ts'
import styles from './AlertStrip.module.css'

const MAX_ALERTS = 6

/** The newest alerts of the viewer in a horizontal strip, for screens without a rail; renders nothing without alerts. */
export function AlertStrip() {
  const { data = [] } = useQuery(alertsQuery)
  const shown = data.slice(0, MAX_ALERTS)
  const quotes = useQuotes([...new Set(shown.map(({ symbol }) => symbol))])
  if (shown.length === 0) return null
  return (
    // A scrollable list must be reachable by keyboard; its switches are.
    <Row as="ul" gap={8} align="stretch" className={styles.alertStrip} aria-label={t('Price alerts')}>
      {shown.map((alert) => (
        <AlertTile key={alert.id} alert={alert} quote={quotes.get(alert.symbol)} />
      ))}
    </Row>
  )
}

function AlertTile({ alert, quote }: { alert: Alert; quote: Quote | undefined }) {
  const { kind, symbol, status, fired_at: firedAt } = alert
  const now = useNow()
  const { on, flip } = useAlertToggle(alert)
  return (
    <li className={status === 'active' ? undefined : styles.off}>
      <Row as="p" gap={8} className={styles.head}>
        <Icon name={iconOf(kind)} size={14} />
        <span className="strong clip">{symbol}</span>
        {status !== 'expired' && <Switch label={plainTerms(alert)} on={on} onFlip={flip} />}
      </Row>
      <p className="clip">{rich(formatTerms(alert), { symbol: () => '', value: (figures) => <b>{figures}</b> })}</p>
      <p className="clip faint">{alertStatusText(alert, quote, firedAt === null ? '' : timeAgo(firedAt, now))}</p>
    </li>
  )
}
