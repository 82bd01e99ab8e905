import type { TrackRecord } from '@trademates/contract/track-records'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { formatScore, formatShare } from './format-score.ts'
import styles from './TrackRecord.module.css'

const bold = { b: (words: string) => <b>{words}</b> }

/** The numbers of ideas by state. Ideas that an author can keep from being graded have their share of all ended ideas. */
function listCounts({ counts }: TrackRecord) {
  const { graded, open, waiting, never_entered, canceled, void: voids, deleted } = counts
  const ended = graded + never_entered + canceled + voids
  const values = (count: number) => ({ count, share: formatShare(ended === 0 ? 0 : count / ended) })
  return [
    [graded, tWith('<b>{count}</b> graded', { count: graded })],
    [open, tWith('<b>{count}</b> open', { count: open })],
    [waiting, tWith('<b>{count}</b> waiting', { count: waiting })],
    [never_entered, tWith('<b>{count}</b> never entered · {share}', values(never_entered))],
    [canceled, tWith('<b>{count}</b> canceled · {share}', values(canceled))],
    [voids, tWith('<b>{count}</b> void · {share}', values(voids))],
    [deleted, tWith('<b>{count}</b> deleted (included)', { count: deleted })],
  ] as const
}

/** The number of all posted ideas by state, and what they had made without amendments or as buy and hold. */
export function Counts({ record }: { record: TrackRecord }) {
  const { counts, score, unmanaged_mean_r, buy_and_hold_mean_r } = record
  return (
    <section className={styles.section} aria-labelledby="posted-ideas">
      <h2 id="posted-ideas">{t('All posted ideas')}</h2>
      <ul className={styles.counts}>
        {listCounts(record)
          .filter(([count], index) => index === 0 || count > 0)
          .map(([, text]) => (
            <li key={text}>{rich(text, bold)}</li>
          ))}
        {counts.practice > 0 && (
          <li>
            <Icon name="flask-conical" size={12} />
            {rich(tWith('<b>{count}</b> practice', { count: counts.practice }), bold)}
          </li>
        )}
      </ul>
      {score !== null && unmanaged_mean_r !== null && (
        <p className={styles.words}>{tWith('If left alone, these ideas made {r} each.', { r: formatScore(unmanaged_mean_r) })}</p>
      )}
      {score !== null && buy_and_hold_mean_r !== null && (
        <p className={styles.words}>{tWith('Buy and hold to each expiration made {r}.', { r: formatScore(buy_and_hold_mean_r) })}</p>
      )}
      <p className={styles.words}>
        {counts.never_entered + counts.canceled + counts.void > 0 && `${t('Shares are of all ended ideas.')} `}
        {t('Deleted ideas are graded and count like all others. Open losers count at the last close, open winners once they end.')}
      </p>
    </section>
  )
}
