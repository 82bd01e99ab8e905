import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { ago, useNow } from '#lib/time.ts'
import { useQuotes } from '#lib/use-quotes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Switch } from '#ui/Switch.tsx'
import { rich } from '#words/rich.ts'
import { t } from '#words/t.ts'
import { iconOf, standingOf, termsInWords, termsOf } from './alert-words.ts'
import { alertsQuery } from './queries.ts'
import { useWaiting } from './use-waiting.ts'
import styles from './AlertStrip.module.css'

/** So many alerts stand in the strip. */
const MOST = 6

/** One's newest alerts in a row that scrolls sideways, for screens without a rail; nothing where there are none. */
export function AlertStrip() {
  const { data = [] } = useQuery(alertsQuery)
  const shown = data.slice(0, MOST)
  const quotes = useQuotes([...new Set(shown.map(({ symbol }) => symbol))])
  if (shown.length === 0) return null
  return (
    // What scrolls has to be reached by keys too; its switches do that.
    <ul className={styles.alertStrip} aria-label={t('Price alerts')}>
      {shown.map((alert) => (
        <AlertTile key={alert.id} alert={alert} quote={quotes.get(alert.symbol)} />
      ))}
    </ul>
  )
}

function AlertTile({ alert, quote }: { alert: Alert; quote: Quote | undefined }) {
  const { kind, symbol, status, fired_at: firedAt } = alert
  const now = useNow()
  const { on, flip } = useWaiting(alert)
  return (
    <li className={status === 'active' ? undefined : styles.off}>
      <p className={styles.head}>
        <Icon name={iconOf(kind)} size={14} />
        <span className="strong clip">{symbol}</span>
        {status !== 'expired' && <Switch label={termsInWords(alert)} on={on} onFlip={flip} />}
      </p>
      <p className="clip">{rich(termsOf(alert), { symbol: () => '', value: (figures) => <b>{figures}</b> })}</p>
      <p className="clip faint">{standingOf(alert, quote, firedAt === null ? '' : ago(firedAt, now))}</p>
    </li>
  )
}
