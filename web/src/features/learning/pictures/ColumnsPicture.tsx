import type { ColumnsDrawing } from './picture.ts'
import { roundToTenth, scale } from './scale.ts'
import { FILL_COLORS, LINE_COLORS, WIDTH, TEXT_COLORS } from './tones.ts'

const TOP = 30
const BOTTOM = 150
/** Height of the label below a negative column. */
const LABEL_HEIGHT = 20

/** Column chart with a value at each column. */
export function ColumnsPicture({ drawing: { unit, columns } }: { drawing: ColumnsDrawing }) {
  const hangs = columns.some(({ value }) => value < 0)
  const y = scale([0, ...columns.map(({ value }) => value)], hangs ? BOTTOM - LABEL_HEIGHT : BOTTOM, TOP)
  const slot = WIDTH / columns.length
  const width = Math.min(56, slot * 0.6)
  return (
    <svg viewBox={`0 0 ${WIDTH} 180`} aria-hidden="true">
      {columns.map(({ label, value, tone }, at) => {
        const middle = roundToTenth(slot * (at + 0.5))
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
        return (
          <g key={label}>
            <rect
              x={roundToTenth(middle - width / 2)}
              y={top}
              width={roundToTenth(width)}
              height={Math.max(2, roundToTenth(bottom - top))}
              rx="3"
              fill={FILL_COLORS[tone]}
              stroke={LINE_COLORS[tone]}
              strokeWidth="1.5"
            />
            <text x={middle} y={value < 0 ? bottom + 14 : top - 7} textAnchor="middle" fill={TEXT_COLORS[tone]} fontWeight="600">
              {value < 0 ? `−${Math.abs(value)}` : value}
              {unit}
            </text>
            <text x={middle} y="172" textAnchor="middle" fill="var(--text-muted)">
              {label}
            </text>
          </g>
        )
      })}
      <path d={`M4 ${y(0)}H${WIDTH - 4}`} stroke="var(--border-control)" strokeWidth="1.5" />
    </svg>
  )
}
