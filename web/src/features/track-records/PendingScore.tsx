import { MIN_EFFECTIVE_IDEAS, MIN_GRADED_IDEAS, MIN_TRACK_RECORD_DAYS } from '@trademates/contract/scoring'
import type { TrackRecord } from '@trademates/contract/track-records'
import type { ReactNode } from 'react'
import { formatDay, formatMonthOfYear } from '#features/ideas/format-idea.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { listedFrom } from './listing.ts'
import styles from './TrackRecord.module.css'

const bold = { b: (words: string) => <b>{words}</b> }

/** What is missing for a score, with the results so far. */
export function PendingScore({ record, children }: { record: TrackRecord; children: ReactNode }) {
  const { graded = 0, since = null } = record.hidden_until ?? {}
  const counted = Math.min(graded, MIN_GRADED_IDEAS)
  return (
    <section className={styles.score} aria-label={t('Score')}>
      <Row gap="4px 12px" wrap>
        <span className={styles.big}>{tWith('{graded} of {needed}', { graded: counted, needed: MIN_GRADED_IDEAS })}</span>
      </Row>
      <Results curve={record.curve} graded={graded} />
      <p className={styles.sentence}>
        {rich(
          tWith('<b>{graded} of {needed} ideas graded.</b> A score needs {needed}, over {days} days.', {
            graded: counted,
            needed: MIN_GRADED_IDEAS,
            days: MIN_TRACK_RECORD_DAYS,
          }),
          bold,
        )}{' '}
        {t('With fewer ideas, skill and luck look the same.')}{' '}
        {since !== null &&
          tWith('First idea entered {first}; earliest listing {listing}.', {
            first: formatDay(since),
            listing: formatDay(listedFrom(since).toISOString()),
          })}{' '}
        {graded >= MIN_GRADED_IDEAS &&
          record.effective_n < MIN_EFFECTIVE_IDEAS &&
          tWith('Ideas that overlap count in part: so far as {count} ideas of {needed}.', {
            count: record.effective_n.toFixed(1),
            needed: MIN_EFFECTIVE_IDEAS,
          })}{' '}
        {tWith('Member since {month}.', { month: formatMonthOfYear(record.joined_at) })}
      </p>
      {children}
    </section>
  )
}

/** A mark for each of the first 20 ideas. */
function Results({ curve, graded }: { curve: TrackRecord['curve']; graded: number }) {
  const results = curve.slice(0, MIN_GRADED_IDEAS).map(({ r_net }) => Number(r_net) > 0)
  const gains = results.filter(Boolean).length
  const missing = Math.max(0, MIN_GRADED_IDEAS - graded)
  const label = tWith('{graded} graded: {gains} above zero, {losses} not; {missing} to come', {
    graded,
    gains,
    losses: results.length - gains,
    missing,
  })
  return (
    <div className={styles.results} role="img" aria-label={label}>
      {Array.from({ length: MIN_GRADED_IDEAS }, (_, index) => {
        const result = results[index]
        return <i key={index} className={result === undefined ? styles.missing : result ? styles.gain : styles.loss} />
      })}
    </div>
  )
}
