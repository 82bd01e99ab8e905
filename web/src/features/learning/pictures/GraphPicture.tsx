import type { GraphDrawing } from './picture.ts'
import { scale } from './scale.ts'
import { LINE_COLORS, WIDTH, TEXT_COLORS } from './tones.ts'
import styles from './PictureView.module.css'

const LEFT = 14
const RIGHT = 306
const TOP = 26
const BOTTOM = 170

/** Graph of one quantity against another. */
export function GraphPicture({ drawing: { x: across, y: along, zero, paths, points } }: { drawing: GraphDrawing }) {
  const all = [...paths.flatMap((path) => path.points), ...points.map((point) => [point.x, point.y] as const)]
  const x = scale(
    all.map(([value]) => value),
    LEFT + 8,
    RIGHT,
  )
  const y = scale([...all.map(([, value]) => value), ...(zero === null ? [] : [zero])], BOTTOM - 6, TOP + 6)
  const axis = zero === null ? BOTTOM : y(zero)
  return (
    <svg viewBox={`0 0 ${WIDTH} 200`} aria-hidden="true">
      <path d={`M${LEFT} ${TOP - 6}V${BOTTOM}M${LEFT} ${axis}H${WIDTH - 8}`} stroke="var(--border-control)" strokeWidth="1.5" fill="none" />
      <text x={LEFT} y="13" fill="var(--text-muted)">
        {along}
      </text>
      <text x={WIDTH - 8} y="194" textAnchor="end" fill="var(--text-muted)">
        {across}
      </text>
      {paths.map((path) => {
        const [endX, endY] = path.points.at(-1) ?? [0, 0]
        return (
          <g key={path.label}>
            <polyline
              points={path.points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ')}
              fill="none"
              stroke={LINE_COLORS[path.tone]}
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <text
              x={x(endX) + 6}
              y={Math.abs(y(endY) - axis) < 8 ? axis - 7 : y(endY) + 4}
              fill={TEXT_COLORS[path.tone]}
              className={styles.pictureHalo}
            >
              {path.label}
            </text>
          </g>
        )
      })}
      {points.map((point) => (
        <g key={point.label}>
          <circle cx={x(point.x)} cy={y(point.y)} r="4.5" fill={LINE_COLORS[point.tone]} stroke="var(--picture-ground)" strokeWidth="1.5" />
          <text
            x={x(point.x)}
            y={y(point.y) - 10}
            textAnchor={x(point.x) < 60 ? 'start' : 'middle'}
            fill={TEXT_COLORS[point.tone]}
            className={styles.pictureHalo}
          >
            {point.label}
          </text>
        </g>
      ))}
    </svg>
  )
}
