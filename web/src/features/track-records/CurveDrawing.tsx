import { formatChange } from '@trademates/contract/decimals'
import { formatR } from '#features/ideas/format-idea.ts'
import { tWith } from '#i18n/t-with.ts'
import { CURVE_SIZES, type CurveBar, type CurveLayout, type CurvePoint, findDrawdown } from './curve-layout.ts'
import { formatShortMonth } from './format-score.ts'
import styles from './EquityCurve.module.css'

/** Narrower bars have no room for an outline. */
const MIN_OUTLINE_WIDTH = 4

const barClass = ({ isGain, isDeleted, width }: CurveBar) =>
  [isGain ? styles.gain : styles.loss, isDeleted && styles.deleted, width < MIN_OUTLINE_WIDTH && styles.narrow].filter(Boolean).join(' ')

interface Props {
  curve: readonly CurvePoint[]
  layout: CurveLayout
  isWide: boolean
  /** The index of the marked idea. */
  chosen: number | null
}

/** The picture of an equity curve. The words for it are outside. */
export function CurveDrawing({ curve, layout, isWide, chosen }: Props) {
  const { width, height } = isWide ? CURVE_SIZES.wide : CURVE_SIZES.phone
  const { xs, toY, line, area, ticks, bars, months, right } = layout
  const drawdown = findDrawdown(curve)
  const [from = 0, to = 0] = [xs[drawdown.from + 1], xs[drawdown.to + 1]]
  const marked = chosen ?? curve.length - 1
  const end = { x: xs[marked + 1] ?? right, y: toY(Number(curve[marked]?.total_r ?? 0)) }
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map(({ r, y }) => (
        <g key={r}>
          <path d={`M8 ${y}H${right}`} className={r === 0 ? styles.zero : styles.grid} />
          <text x={right + 8} y={y + 4}>
            {formatChange(String(r))}R
          </text>
        </g>
      ))}
      {drawdown.r < 0 && (
        <rect x={from} y={10} width={Math.max(1, to - from)} height={Math.max(0, (ticks[0]?.y ?? 0) - 10)} className={styles.drawdown} />
      )}
      <path d={area} className={styles.area} />
      <path d={line} className={styles.line} />
      {drawdown.r < 0 && (
        <text x={Math.max(70, Math.min(right - 70, (from + to) / 2))} y={32} className={styles.drawdownText}>
          {tWith('max drawdown {r}', { r: formatR(drawdown.r.toFixed(4)) })}
        </text>
      )}
      {bars.map((bar, index) => (
        <rect key={curve[index]?.idea_id} x={bar.x} y={bar.y} width={bar.width} height={bar.height} className={barClass(bar)} />
      ))}
      {chosen !== null && <path d={`M${end.x} 10V${height - 22}`} className={styles.mark} />}
      <circle cx={end.x} cy={end.y} r={3.5} className={styles.dot} />
      {months.map(({ x, at }) => (
        <text key={at} x={x} y={height - 6}>
          {formatShortMonth(at)}
        </text>
      ))}
    </svg>
  )
}
