import { useInfiniteQuery } from '@tanstack/react-query'
import type { Firing } from '@trademates/contract/alerts'
import { priceInFigures } from '#features/prices/figures.ts'
import { ago, useNow } from '#lib/time.ts'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { momentOf } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { iconOf } from './alert-words.ts'
import { firingsQuery } from './queries.ts'
import styles from './Alerts.module.css'

/** When alerts fired, newest first and without end. */
export function AlertHistory() {
  const list = useInfiniteQuery(firingsQuery)
  if (list.data === undefined) {
    if (list.isError) return <Failed text={t("Couldn't load history")} retry={() => void list.refetch()} />
    return <RowSkeletons what={t('history')} picture={40} />
  }
  const all = list.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <p className={styles.alertNone}>{t('No triggered alerts yet. History is kept for 90 days.')}</p>
  return (
    <>
      <ul className="rows" aria-label={t('History')}>
        {all.map((firing) => (
          <FiredRow key={firing.id} firing={firing} />
        ))}
      </ul>
      <ListEnd what={t('history')} length={all.length} list={list} />
    </>
  )
}

function FiredRow({ firing }: { firing: Firing }) {
  const { kind, price, decimals, note, fired_at: firedAt, is_sample: isSample } = firing
  const now = useNow()
  return (
    <li data-slot="alert-row" className={styles.alertRow}>
      <span className={styles.alertSign}>
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className={styles.alertText}>
        <AlertSentence terms={firing} />
        <p className={styles.alertStanding}>
          {tWith('At {price}', { price: priceInFigures(price, decimals) })}
          {isSample && ` · ${t('Simulated')}`}
        </p>
        {note !== '' && <p className={styles.alertNote}>{note}</p>}
      </div>
      <time className="faint" dateTime={firedAt} title={momentOf(firedAt)}>
        {ago(firedAt, now)}
      </time>
    </li>
  )
}
