import type { Decimal } from '@trademates/contract/decimals'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { spokenScore } from './format-score.ts'
import styles from './IntervalBar.module.css'

/** The bar shows -0.5 R to +0.5 R; values beyond it are at its ends. */
const LIMIT = 0.5

const toPosition = (r: number) => Math.max(0, Math.min(100, ((r + LIMIT) / (2 * LIMIT)) * 100))
const between = (from: number, to: number) => ({ left: `${from}%`, width: `${to - from}%` })

interface Props {
  /** The ends of the interval and the most likely value, in R per idea. */
  interval: { low: Decimal; edge: Decimal; high: Decimal }
  /** The most likely value at the luck line; null: not marked. */
  luck?: number | null
  /** Without the scale below. */
  small?: boolean
}

/** The interval of a score as a bar with a tick at 0 and the most likely value as a mark. */
export function IntervalBar({ interval, luck = null, small = false }: Props) {
  const [low, edge, high] = [interval.low, interval.edge, interval.high].map((r) => toPosition(Number(r))) as [number, number, number]
  const zero = toPosition(0)
  const label = tWith('At least {low}, most likely {edge}, at most {high}', {
    low: spokenScore(interval.low),
    edge: spokenScore(interval.edge),
    high: spokenScore(interval.high),
  })
  return (
    <div className={small ? `${styles.interval} ${styles.small}` : styles.interval} role="img" aria-label={label}>
      <em style={{ left: `${zero}%` }} />
      {low < zero && <i className={styles.below} style={between(low, Math.min(zero, high))} />}
      {high > zero && <i className={styles.above} style={between(Math.max(zero, low), high)} />}
      {luck !== null && <em className={styles.luck} style={{ left: `${toPosition(luck)}%` }} />}
      <b style={{ left: `${edge}%` }} />
      {!small && (
        <>
          <u className={styles.start}>−0.5R</u>
          <u style={{ left: `${zero}%` }}>0</u>
          <u className={styles.end}>+0.5R</u>
          {luck !== null && Math.abs(toPosition(luck) - zero) > 8 && toPosition(luck) < 88 && (
            <u style={{ left: `${toPosition(luck)}%` }}>{t('Luck')}</u>
          )}
        </>
      )}
    </div>
  )
}
