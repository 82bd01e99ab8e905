import type { Decimal } from '@trademates/contract/decimals'
import type { Market } from '@trademates/contract/markets'
import type { ReactNode } from 'react'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { directionOf } from '#features/prices/format-price.ts'
import { CallerHover } from '#features/ideas/CallerHover.tsx'
import { formatMonthOfYear, formatR } from '#features/ideas/format-idea.ts'
import { formatScore } from '#features/track-records/format-score.ts'
import { IntervalBar } from '#features/track-records/IntervalBar.tsx'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { LastResults } from './LastResults.tsx'
import styles from './Callers.module.css'

/** What a row of the list of callers shows. */
export interface CallerFigures {
  rank: number | null
  id: string
  username: string
  image: string | null
  interval: { low: Decimal; edge: Decimal; high: Decimal } | null
  /** When the account was created, ISO 8601. */
  joinedAt: string
  beatsLuck: boolean
  graded: number
  totalR: Decimal
  markets: readonly Market[]
  lastResults: readonly Decimal[]
}

interface Props {
  caller: CallerFigures
  /** Instead of a score, and below the name. */
  missing?: { score: string; reason: string }
  /** The row of the viewer stays in sight at the bottom. */
  isOwn?: boolean
  /** The last column. */
  children: ReactNode
}

/** A row of the list of callers. */
export function CallerRow({ caller, missing, isOwn = false, children }: Props) {
  const { rank, id, username, image, interval, joinedAt, beatsLuck, graded, totalR, markets, lastResults } = caller
  const count = tWith('{count, plural, one {# idea} other {# ideas}}', { count: graded })
  const names = listFormat().format(markets.map((market) => MARKET_LABELS[market]()))
  return (
    <tr className={isOwn ? styles.own : undefined} data-slot={isOwn ? 'own-caller' : 'caller'}>
      <td>{rank ?? '–'}</td>
      <th scope="row" className={styles.who}>
        <CallerHover user={id}>
          {(describedBy) => (
            <ProfileLink id={id} search={{ tab: 'record' }} className={styles.person} aria-describedby={describedBy}>
              <Avatar name={username} image={image} size={36} />
              <span>
                <b className="clip">{username}</b>
                <small>{missing === undefined ? <MarketNames count={count} names={names} /> : missing.reason}</small>
                <small className={styles.since}>{tWith('Member since {month}', { month: formatMonthOfYear(joinedAt) })}</small>
              </span>
            </ProfileLink>
          )}
        </CallerHover>
      </th>
      <td>
        {interval === null ? (
          <span className="muted">{missing?.score ?? '–'}</span>
        ) : (
          <div className={styles.score}>
            <b className={directionOf(interval.low)}>{formatScore(interval.low)}</b>
            <IntervalBar interval={interval} small />
            {beatsLuck && (
              <span className={styles.luck}>
                <Icon name="coins" size={12} />
                {t('Beats luck')}
              </span>
            )}
          </div>
        )}
      </td>
      <td className={styles.wide}>{graded}</td>
      <td className={`${styles.wide} ${directionOf(totalR)}`}>{formatR(totalR)}</td>
      <td className={styles.wide}>
        <LastResults results={lastResults} />
      </td>
      <td className={styles.wide}>{children}</td>
    </tr>
  )
}

const MarketNames = ({ count, names }: { count: string; names: string }) => (
  <>
    <span className={styles.narrow}>{count} · </span>
    {names}
  </>
)
