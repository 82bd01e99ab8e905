import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@trademates/contract/alerts'
import { alertsQuery } from '#features/alerts/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { AlertRow } from './AlertRow.tsx'
import styles from './AlertList.module.css'

interface Props {
  code: string
  /** Opens the form of an alert, or of a new one, in place of the list. */
  onForm: (alert: Alert | 'new') => void
  close: () => void
}

/** The viewer's alerts on one symbol: each with a switch, edit and delete. */
export function SymbolAlertsDialog({ code, onForm, close }: Props) {
  const { data = [] } = useQuery(alertsQuery)
  const quote = useQuotes([code]).get(code)
  const own = data.filter(({ symbol }) => symbol === code)
  const foot = (
    <Button variant="primary" icon="bell-plus" onClick={() => onForm('new')}>
      {t('New alert')}
    </Button>
  )
  return (
    <Modal title={tWith('Alerts on {symbol}', { symbol: `$${code}` })} foot={foot} close={close} isSheet>
      {own.length === 0 ? (
        <p className="muted">{t('Get notified when a symbol hits your price.')}</p>
      ) : (
        <ul className={styles.symbolAlerts} aria-label={t('Alerts')}>
          {own.map((alert) => (
            <AlertRow key={alert.id} alert={alert} quote={quote} isOfSymbol edit={() => onForm(alert)} />
          ))}
        </ul>
      )}
    </Modal>
  )
}
