import type { Decimal } from '@trademates/contract/decimals'
import styles from './prices.module.css'

const WIDTH = 72
const HEIGHT = 24
const EDGE = 2

/** The SVG path in a box of 72 by 24. */
function pathOf(closes: readonly number[]): { path: string; end: { x: number; y: number } } {
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const points = closes.map((close, at) => ({
    x: EDGE + (at / Math.max(1, closes.length - 1)) * (WIDTH - 2 * EDGE),
    y: high === low ? HEIGHT / 2 : EDGE + ((high - close) / (high - low)) * (HEIGHT - 2 * EDGE),
  }))
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return { path, end: points.at(-1) ?? { x: 0, y: 0 } }
}

/** The last hours or days of a price as a small line; the same values are shown as text. */
export function Sparkline({ closes, direction }: { closes: readonly Decimal[]; direction: 'up' | 'down' | 'flat' }) {
  if (closes.length < 2) return <span />
  const { path, end } = pathOf(closes.map(Number))
  return (
    <svg
      data-slot="spark"
      className={`${styles.spark} ${direction === 'flat' ? '' : styles[direction]}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2" />
    </svg>
  )
}
