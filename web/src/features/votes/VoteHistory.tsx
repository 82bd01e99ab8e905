import { MIN_VOTERS, type SymbolSentiment } from '@trademates/contract/votes'
import { useId } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { dateFormat } from '#i18n/formats.ts'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { HistoryDays } from './queries.ts'
import styles from './SymbolVotes.module.css'

type VoteDay = SymbolSentiment['history'][number]

const dates = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
// The drawing is stretched to the width of its box.
const SLOT = 10
const BAR = 7
const HEIGHT = 64
const MIDDLE = HEIGHT / 2
/** The least height of a bar, so that a tie is visible. */
const MIN_BAR = 1.5

const shareOf = ({ bullish, bearish }: VoteDay): number | null => (bullish + bearish < MIN_VOTERS ? null : bullish / (bullish + bearish))

/** The line of the closes; days without one are skipped. */
function pathOf(history: readonly VoteDay[]): string {
  const closes = history.flatMap(({ close }, at) => (close === null ? [] : [{ x: at * SLOT + SLOT / 2, close: Number(close) }]))
  const [low, high] = [Math.min(...closes.map(({ close }) => close)), Math.max(...closes.map(({ close }) => close))]
  const y = (close: number) => (high === low ? MIDDLE : 2 + ((high - close) / (high - low)) * (HEIGHT - 4))
  return closes.map(({ x, close }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y(close).toFixed(1)}`).join('')
}

interface Props {
  history: readonly VoteDay[]
  /** Decimal places of the prices. */
  decimals: number
  days: HistoryDays
  setDays: (days: HistoryDays) => void
}

/** The share of bullish votes of each UTC day, above or below one half, with the closes as a line; the same as a table. */
export function VoteHistory({ history, decimals, days, setDays }: Props) {
  const hatching = useId()
  const known = history.filter((day) => shareOf(day) !== null)
  if (known.length === 0) return null
  return (
    <>
      <svg className={styles.history} viewBox={`0 0 ${history.length * SLOT} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <pattern id={hatching} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
            <rect width="2" height="4" />
          </pattern>
        </defs>
        {/* Bars of bearish days are hatched. */}
        <g fill={`url(#${hatching})`}>
          {history.map((day, at) => {
            const share = shareOf(day)
            if (share === null) return null
            const height = Math.max(MIN_BAR, Math.abs(share - 0.5) * HEIGHT)
            const isUp = share >= 0.5
            const place = { x: at * SLOT + (SLOT - BAR) / 2, width: BAR, height, y: isUp ? MIDDLE - height : MIDDLE }
            return <rect key={day.day} {...place} className={isUp ? styles.up : styles.down} />
          })}
        </g>
        <path d={pathOf(history)} vectorEffect="non-scaling-stroke" />
      </svg>
      <Row gap={8} wrap className={styles.historyBar}>
        <details className={styles.table}>
          <summary>{t('Votes as a table')}</summary>
          <DataTable
            label={t('Votes by day')}
            columns={[t('Day (UTC)'), t('Bullish'), t('Bearish'), t('Close')]}
            rows={known.toReversed().map(({ day, bullish, bearish, close }) => ({
              key: day,
              cells: [dates.format(new Date(day)), bullish, bearish, close === null ? '–' : formatPrice(close, decimals)],
            }))}
          />
        </details>
        <div className="end">
          <SegmentedControl
            label={t('Period')}
            value={days}
            onChange={setDays}
            choices={[
              { value: '30', label: tWith('{days} days', { days: 30 }) },
              { value: '90', label: tWith('{days} days', { days: 90 }) },
            ]}
          />
        </div>
      </Row>
    </>
  )
}
