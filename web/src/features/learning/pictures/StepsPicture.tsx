import type { StepsDrawing } from './picture.ts'
import { roundToTenth } from './scale.ts'
import { WIDTH } from './tones.ts'

const HEIGHT = 56
const GAP = 22

/** Steps connected by arrows; a slash in a step starts its second line. */
export function StepsPicture({ drawing: { steps } }: { drawing: StepsDrawing }) {
  const width = (WIDTH - 4 - GAP * (steps.length - 1)) / steps.length
  return (
    <svg viewBox={`0 0 ${WIDTH} 64`} aria-hidden="true">
      {steps.map((step, at) => {
        const left = roundToTenth(2 + at * (width + GAP))
        const lines = step.split('/')
        return (
          <g key={step}>
            <rect
              x={left}
              y="4"
              width={roundToTenth(width)}
              height={HEIGHT}
              rx="8"
              fill="var(--surface)"
              stroke={at === steps.length - 1 ? 'var(--accent-line)' : 'var(--border-strong)'}
              strokeWidth="1.5"
            />
            {lines.map((line, row) => (
              <text
                key={line}
                x={roundToTenth(left + width / 2)}
                y={36 + (row - (lines.length - 1) / 2) * 15}
                textAnchor="middle"
                fill="var(--text)"
              >
                {line}
              </text>
            ))}
            {at > 0 && (
              <path
                d={`M${roundToTenth(left - GAP + 4)} 32h12m-5 -5l5 5l-5 5`}
                fill="none"
                stroke="var(--border-control)"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
