import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { BookDrawing } from './picture.ts'
import { roundToTenth } from './scale.ts'
import { FILL_COLORS, LINE_COLORS, WIDTH, TEXT_COLORS } from './tones.ts'

const ROW = 24

/** Order book: asks above, bids below, the spread between them. */
export function BookPicture({ drawing: { asks, bids } }: { drawing: BookDrawing }) {
  const most = Math.max(...[...asks, ...bids].map(({ size }) => size))
  const rows = [...asks.map((row) => ({ ...row, tone: 'down' as const })), null, ...bids.map((row) => ({ ...row, tone: 'up' as const }))]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${rows.length * ROW + 8}`} aria-hidden="true">
      {rows.map((row, at) => {
        const top = 4 + at * ROW
        if (row === null)
          return (
            <text key="spread" x="96" y={top + 16} fill="var(--text-muted)">
              {t('spread')}
            </text>
          )
        const width = roundToTenth((row.size / most) * 210)
        return (
          <g key={row.price}>
            <text x="80" y={top + 16} textAnchor="end" fill={TEXT_COLORS[row.tone]} fontWeight="600">
              {row.price}
            </text>
            <rect x="96" y={top + 3} width={width} height={ROW - 6} rx="3" fill={FILL_COLORS[row.tone]} stroke={LINE_COLORS[row.tone]} />
            <text x={102 + width} y={top + 16} fill="var(--text-muted)">
              {row.tone === 'down' ? tWith('{size} to sell', { size: row.size }) : tWith('{size} to buy', { size: row.size })}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
