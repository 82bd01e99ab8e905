import type { TrackRecord } from '@trademates/contract/track-records'
import type { ReactNode } from 'react'
import { formatMonthOfYear } from '#features/ideas/format-idea.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { formatScore, formatStatistic } from './format-score.ts'
import { IntervalBar } from './IntervalBar.tsx'
import { luckEdge } from './luck-edge.ts'
import styles from './TrackRecord.module.css'

const bold = { b: (words: string) => <b>{words}</b> }

/** The score with its interval, the luck line, and both in a sentence. `children`: settings of the own profile. */
export function ScoreBox({ record, children }: { record: TrackRecord; children: ReactNode }) {
  const { score, low, edge, high, t: statistic, luck, beats_luck, counts, joined_at } = record
  if (score === null || low === null || edge === null || high === null || statistic === null) return null
  const values = { t: formatStatistic(statistic), line: formatStatistic(luck.t) }
  return (
    <section className={styles.score} aria-label={t('Score')}>
      <Row gap="4px 12px" wrap>
        <span className={`${styles.big} ${directionOf(score)}`}>{formatScore(score)}</span>
        <span className="muted">{t('per idea or better, after costs')}</span>
        <Row as="span" gap={4} className={`${styles.luck} end`}>
          <Icon name="coins" size={16} />
          {beats_luck ? tWith('Beats luck: t {t}, line {line}', values) : tWith('Below the luck line: t {t}, line {line}', values)}
        </Row>
      </Row>
      <IntervalBar interval={{ low, edge, high }} luck={luckEdge(record)} />
      <p className={styles.sentence}>
        {rich(
          tWith(
            '<b>{count, plural, one {# idea} other {# ideas}} after costs.</b> The track record supports an edge of at least <b>{low}</b> per idea (95% confidence), most likely <b>{edge}</b>.',
            { count: counts.graded, low: formatScore(low), edge: formatScore(edge) },
          ),
          bold,
        )}{' '}
        {beats_luck
          ? tWith('The luckiest of {count} coin flippers would look worse than this.', { count: luck.n })
          : t('Luck could explain this track record.')}{' '}
        {tWith('Member since {month}.', { month: formatMonthOfYear(joined_at) })}
      </p>
      {children}
    </section>
  )
}
