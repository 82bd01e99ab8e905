import { numberFormat } from '#i18n/formats.ts'
import type { PartsDrawing } from './picture.ts'
import { roundToTenth } from './scale.ts'
import { FILL_COLORS, LINE_COLORS, WIDTH, TEXT_COLORS } from './tones.ts'

const number = numberFormat()

const ROW = 20

/** Stacked bar of the shares of a total. */
export function PartsPicture({ drawing: { parts } }: { drawing: PartsDrawing }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const ends = parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${52 + parts.length * ROW}`} aria-hidden="true">
      {parts.map(({ label, value, tone }, at) => {
        const end = ends[at] ?? 0
        const left = 3 + ((end - value) / total) * (WIDTH - 6)
        return (
          <g key={label}>
            <rect
              x={roundToTenth(left)}
              y="6"
              width={roundToTenth((value / total) * (WIDTH - 6))}
              height="30"
              rx="3"
              fill={FILL_COLORS[tone]}
              stroke={LINE_COLORS[tone]}
              strokeWidth="1.5"
            />
            <rect
              x="4"
              y={48 + at * ROW}
              width="10"
              height="10"
              rx="2"
              fill={FILL_COLORS[tone]}
              stroke={LINE_COLORS[tone]}
              strokeWidth="1.5"
            />
            <text x="22" y={57 + at * ROW} fill={TEXT_COLORS[tone]}>
              {label}
            </text>
            <text x={WIDTH - 4} y={57 + at * ROW} textAnchor="end" fill="var(--text)" fontWeight="600">
              {number.format(value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
