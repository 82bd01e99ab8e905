import type { SpansDrawing } from './picture.ts'
import { roundToTenth } from './scale.ts'
import { WIDTH } from './tones.ts'

const LEFT = 84
const ROW = 26
const HOURS = [0, 6, 12, 18, 24]
const x = (hour: number) => roundToTenth(LEFT + (hour / 24) * (WIDTH - LEFT - 14))

/** Splits a span that crosses midnight in two. */
const splitAtMidnight = (from: number, to: number) =>
  (from < to
    ? [[from, to]]
    : [
        [0, to],
        [from, 24],
      ]) as [number, number][]

/** Time spans of a day. */
export function SpansPicture({ drawing: { spans } }: { drawing: SpansDrawing }) {
  const bottom = 8 + spans.length * ROW
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + 24}`} aria-hidden="true">
      {HOURS.map((hour) => (
        <g key={hour}>
          <path d={`M${x(hour)} 6V${bottom}`} stroke="var(--chart-grid)" />
          <text x={x(hour)} y={bottom + 16} textAnchor="middle" fill="var(--text-faint)">
            {String(hour).padStart(2, '0')}
          </text>
        </g>
      ))}
      {spans.map(({ label, from, to }, at) => (
        <g key={label}>
          <text x="0" y={24 + at * ROW} fill="var(--text-muted)">
            {label}
          </text>
          {splitAtMidnight(from, to).map(([start, end]) => (
            <rect
              key={start}
              x={x(start)}
              y={13 + at * ROW}
              width={roundToTenth(x(end) - x(start))}
              height="13"
              rx="3"
              fill="var(--accent-soft)"
              stroke="var(--accent-line)"
              strokeWidth="1.5"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
