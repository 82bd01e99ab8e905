import { useInfiniteQuery } from '@tanstack/react-query'
import type { AlertEvent } from '@trademates/contract/alerts'
import { formatPrice } from '#features/prices/format-price.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { iconOf } from '#features/alerts/alert-text.ts'
import { alertHistoryQuery } from '#features/alerts/queries.ts'
import styles from './AlertList.module.css'

/** The triggered alerts, newest first, with infinite scrolling. */
export function AlertHistory() {
  const list = useInfiniteQuery(alertHistoryQuery)
  if (list.data === undefined) {
    if (list.isError) return <ErrorState text={t("Couldn't load history")} error={list.error} retry={() => void list.refetch()} />
    return <RowSkeletons what={t('history')} picture={40} />
  }
  const all = list.data.pages.flatMap((page) => page.items)
  if (all.length === 0)
    return <p className={`${styles.alertNone} muted text-sm`}>{t('No triggered alerts yet. History is kept for 90 days.')}</p>
  return (
    <>
      <ul className="rows" aria-label={t('History')}>
        {all.map((firing) => (
          <HistoryRow key={firing.id} firing={firing} />
        ))}
      </ul>
      <ListEnd what={t('history')} length={all.length} list={list} />
    </>
  )
}

function HistoryRow({ firing }: { firing: AlertEvent }) {
  const { kind, price, decimals, note, fired_at: firedAt, time_zone: zone, is_sample: isSample } = firing
  const now = useNow()
  return (
    <li data-slot="alert-row" className={styles.alertRow}>
      <span className={`${styles.alertSign} muted centered`}>
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className={`${styles.alertText} anywhere grow`}>
        <AlertSentence terms={firing} />
        <p className={styles.alertStanding}>
          {tWith('At {price}', { price: formatPrice(price, decimals) })}
          {isSample && ` · ${t('Simulated')}`}
        </p>
        {note !== '' && <p className={styles.alertNote}>{note}</p>}
      </div>
      <time className="faint" dateTime={firedAt} title={formatDateTime(firedAt, zone)}>
        {timeAgo(firedAt, now)}
      </time>
    </li>
  )
}
