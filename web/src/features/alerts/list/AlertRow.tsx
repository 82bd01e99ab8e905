import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/navigation/Menu.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { deleteAlert } from '#features/alerts/actions.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { alertLineText, iconOf, alertStatusText, plainTerms } from '#features/alerts/alert-text.ts'
import { MovableLevel } from './MovableLevel.tsx'
import { useAlertToggle } from './use-alert-toggle.ts'
import styles from './AlertList.module.css'

interface Props {
  alert: Alert
  quote: Quote | undefined
  /** Whether it is listed among the alerts of its symbol. */
  isOfSymbol?: boolean
  /** Without it, there is no menu. */
  edit?: () => void
}

/** One alert: condition, distance to it and a switch that pauses it. */
export function AlertRow({ alert, quote, isOfSymbol = false, edit }: Props) {
  const { id, kind, status, note, fired_at: firedAt } = alert
  const now = useNow()
  const words = plainTerms(alert)
  const firedAgo = firedAt === null ? '' : timeAgo(firedAt, now)
  const { on, flip } = useAlertToggle(alert)
  const remove = async () => {
    const agreed = await confirm({
      title: t('Delete this alert?'),
      text: tWith('{alert}. Its trigger history is kept.', { alert: words }),
      yes: t('Delete'),
      danger: true,
    })
    if (agreed) void deleteAlert(id)
  }
  return (
    <li data-slot="alert-row" className={status === 'active' ? styles.alertRow : `${styles.alertRow} ${styles.off}`}>
      <span className={`${styles.alertSign} muted centered`}>
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className={`${styles.alertText} anywhere grow`}>
        {isOfSymbol ? (
          <AlertLine alert={alert} describe={(shown) => alertLineText(shown, quote, firedAgo)} />
        ) : (
          <>
            <AlertSentence terms={alert} />
            <p className={styles.alertStanding}>{alertStatusText(alert, quote, firedAgo)}</p>
          </>
        )}
        {note !== '' && <p className={styles.alertNote}>{note}</p>}
      </div>
      {status !== 'expired' && <Switch label={words} on={on} onFlip={flip} />}
      {edit !== undefined && (
        <Menu
          label={tWith('Options of {alert}', { alert: words })}
          items={[
            { label: t('Edit'), icon: 'pencil', run: edit },
            'line',
            { label: t('Delete'), icon: 'trash-2', danger: true, run: () => void remove().catch(reportLoadError) },
          ]}
        />
      )}
    </li>
  )
}

/** An alert among those of its symbol; the level of an active one can be moved. */
const AlertLine = ({ alert, describe }: { alert: Alert; describe: (alert: Alert) => string }) =>
  alert.status === 'active' && alert.level !== null ? (
    <MovableLevel alert={alert} level={alert.level} describe={describe} />
  ) : (
    <p>{describe(alert)}</p>
  )
