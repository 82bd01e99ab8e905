import type { Decimal } from '@trademates/contract/decimals'
import type { TrackRecord } from '@trademates/contract/track-records'
import type { ReactNode } from 'react'
import { formatR } from '#features/ideas/format-idea.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { findDrawdown } from './curve-layout.ts'
import { formatMinutes, formatMonth, formatScore, formatShare } from './format-score.ts'
import styles from './TrackRecord.module.css'

interface FigureProps {
  name: string
  value: string
  /** Colors the value by its sign. */
  signed?: Decimal
  children?: ReactNode
}

const Figure = ({ name, value, signed, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={signed === undefined ? undefined : directionOf(signed)}>{value}</dd>
    {children !== undefined && children !== null && <dd className={styles.more}>{children}</dd>}
  </div>
)

const ideasText = (count: number) => tWith('{count, plural, one {# idea} other {# ideas}}', { count })

/** The month and length of the largest drop, if the curve contains all ideas. */
function drawdownText({ curve, counts }: TrackRecord): string | null {
  const { from, to } = findDrawdown(curve)
  const lowest = curve[to]
  if (lowest === undefined || curve.length < counts.graded) return null
  return tWith('in {month}, {count, plural, one {# idea} other {# ideas}}', { month: formatMonth(lowest.at), count: to - from })
}

/** Figures that are shown beside the score and never rank anyone. */
export function Figures({ record }: { record: TrackRecord }) {
  const { counts, total_r, win_rate, mean_r, max_drawdown, long, short } = record
  const meanText = (mean: Decimal | null) => (mean === null ? '–' : formatScore(mean))
  return (
    <dl className={styles.figures}>
      <Figure name={t('Total R, after costs')} value={formatR(total_r)} signed={total_r} />
      <Figure name={t('Win rate')} value={win_rate === null ? '–' : formatShare(win_rate)}>
        {win_rate !== null && tWith('{wins} of {count}', { wins: Math.round(win_rate * counts.graded), count: counts.graded })}
      </Figure>
      <Figure name={t('Mean R')} value={meanText(mean_r)} signed={mean_r ?? '0'}>
        {record.unmanaged_mean_r !== null && tWith('if left alone: {r}', { r: formatScore(record.unmanaged_mean_r) })}
      </Figure>
      <Figure name={t('Max drawdown')} value={formatR(max_drawdown)} signed={max_drawdown}>
        {drawdownText(record)}
      </Figure>
      <Figure name={t('Long')} value={meanText(long.mean_r)}>
        {ideasText(long.n)}
      </Figure>
      <Figure name={t('Short')} value={meanText(short.mean_r)}>
        {ideasText(short.n)}
      </Figure>
      <Figure name={t('Longest losing streak')} value={String(record.longest_losing_streak)} />
      <Figure name={t('Time in trade')} value={record.median_minutes === null ? '–' : formatMinutes(record.median_minutes)}>
        {t('median')}
      </Figure>
    </dl>
  )
}
