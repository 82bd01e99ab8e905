import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { tellLost } from '#lib/tell-lost.ts'
import { ago, useNow } from '#lib/time.ts'
import { confirm } from '#ui/confirm.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Switch } from '#ui/Switch.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { drop } from './actions.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { iconOf, standingOf, termsInWords } from './alert-words.ts'
import { useWaiting } from './use-waiting.ts'
import styles from './Alerts.module.css'

/** One alert: what it waits for, how far that is, and a switch that pauses it; with `edit`, what else can be done with it. */
export function AlertRow({ alert, quote, edit }: { alert: Alert; quote: Quote | undefined; edit?: () => void }) {
  const { id, kind, status, note, fired_at: firedAt } = alert
  const now = useNow()
  const words = termsInWords(alert)
  const { on, flip } = useWaiting(alert)
  const remove = async () => {
    const agreed = await confirm({
      title: t('Delete this alert?'),
      text: tWith('{alert}. Its trigger history is kept.', { alert: words }),
      yes: t('Delete'),
      danger: true,
    })
    if (agreed) void drop(id)
  }
  return (
    <li data-slot="alert-row" className={status === 'active' ? styles.alertRow : `${styles.alertRow} ${styles.off}`}>
      <span className={styles.alertSign}>
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className={styles.alertText}>
        <AlertSentence terms={alert} />
        <p className={styles.alertStanding}>{standingOf(alert, quote, firedAt === null ? '' : ago(firedAt, now))}</p>
        {note !== '' && <p className={styles.alertNote}>{note}</p>}
      </div>
      {status !== 'expired' && <Switch label={words} on={on} onFlip={flip} />}
      {edit !== undefined && (
        <Menu
          label={tWith('Options of {alert}', { alert: words })}
          items={[
            { label: t('Edit'), icon: 'pencil', run: edit },
            'line',
            { label: t('Delete'), icon: 'trash-2', danger: true, run: () => void remove().catch(tellLost) },
          ]}
        />
      )}
    </li>
  )
}
