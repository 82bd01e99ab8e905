import { useQuery } from '@tanstack/react-query'
import { compare, type Decimal, roundDecimal, formatChange } from '@trademates/contract/decimals'
import { LAST_RESULT_COUNT, readTrackRecord, type TrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { formatMonthOfYear } from '#features/ideas/format-idea.ts'
import { query } from '#lib/cache/query-cache.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './CallerLine.module.css'

const BAR_HEIGHT = 16

const scoreR = (r: Decimal): string => `${formatChange(roundDecimal(r, 2))}R`

/** The last results as bars: gains go up and are hollow, losses go down and are filled. */
function ResultBars({ results }: { results: readonly Decimal[] }) {
  const most = Math.max(1, ...results.map((r) => Math.abs(Number(r))))
  return (
    <div
      role="img"
      aria-label={tWith('Last results, oldest first: {results}', { results: results.map(scoreR).join(', ') })}
      className={styles.bars}
    >
      {results.map((r, at) => (
        <span
          key={at}
          className={compare(r, '0') >= 0 ? styles.gain : styles.loss}
          style={{ blockSize: `${Math.max(2, (Math.abs(Number(r)) / most) * BAR_HEIGHT)}px` }}
        />
      ))}
    </div>
  )
}

function Figures({ record }: { record: TrackRecord }) {
  const { score, high, total_r, counts, beats_luck, curve, joined_at } = record
  return (
    <>
      {score !== null && high !== null && (
        <p>
          <b className={styles.score}>{scoreR(score)}</b> {tWith('to {high} per idea', { high: scoreR(high) })}
        </p>
      )}
      <p>
        {tWith('{count, plural, one {# idea} other {# ideas}} · total {total}', {
          count: counts.graded,
          total: `${formatChange(roundDecimal(total_r, 1))}R`,
        })}
      </p>
      {beats_luck && (
        <p className={styles.luck}>
          <Icon name="coins" size={12} />
          {t('Beats luck')}
        </p>
      )}
      <p>{tWith('Member since {month}', { month: formatMonthOfYear(joined_at) })}</p>
      {curve.length > 0 && <ResultBars results={curve.slice(-LAST_RESULT_COUNT).map(({ r_net }) => r_net)} />}
    </>
  )
}

const GAP = 6
const EDGE = 8

/** Places a card below an element, or above if there is no room, inside the window. */
function placeCard(card: HTMLElement, anchor: Element): void {
  const { top, bottom, left } = anchor.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const below = bottom + GAP
  const isBelow = below + height + EDGE <= window.innerHeight
  card.style.top = `${Math.max(EDGE, isBelow ? below : top - GAP - height)}px`
  card.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`
}

interface Props {
  id: string
  user: Id
  /** The element that the card belongs to; undefined for a card inside it. */
  anchor?: RefObject<HTMLElement | null>
}

/** The score of a caller with its interval, the number and total of ideas, and the last results. Nothing until it is loaded. */
export function CallerCard({ id, user, anchor }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const { data } = useQuery(query(readTrackRecord, { params: { userId: user }, query: {} }))
  useLayoutEffect(() => {
    const target = anchor?.current?.firstElementChild
    if (data !== undefined && card.current !== null && target) placeCard(card.current, target)
  }, [data, anchor])
  return data === undefined ? null : (
    <div ref={card} id={id} role="tooltip" className={anchor === undefined ? styles.card : `${styles.card} ${styles.placed}`}>
      <Figures record={data} />
    </div>
  )
}
