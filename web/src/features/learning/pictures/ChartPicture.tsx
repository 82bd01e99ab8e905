import type { PictureCandle, ChartDrawing } from './picture.ts'
import { roundToTenth, scale } from './scale.ts'
import { FILL_COLORS, LINE_COLORS, WIDTH, TEXT_COLORS } from './tones.ts'
import styles from './PictureView.module.css'

const TOP = 22
const BOTTOM = 178
const VOLUME_HEIGHT = 40
const RIGHT = 318

interface ChartScale {
  x: (at: number) => number
  y: (price: number) => number
  body: number
}

function chartScale({ candles, lines, levels, zones, marks, volumes }: ChartDrawing): ChartScale {
  const prices = [
    ...candles.flat(),
    ...lines.flatMap((line) => line.prices),
    ...levels.map(({ price }) => price),
    ...zones.flatMap(({ from, to }) => [from, to]),
    ...marks.map(({ price }) => price),
  ]
  const slots = Math.max(candles.length, ...lines.map((line) => line.prices.length))
  const width = RIGHT / slots
  return {
    x: (at) => roundToTenth(8 + width * (at + 0.5)),
    y: scale(prices, volumes.length > 0 ? BOTTOM - VOLUME_HEIGHT - 8 : BOTTOM, TOP),
    body: Math.min(20, width * 0.62),
  }
}

/** A rising candle is hollow, a falling candle is filled. */
function CandleShape({
  candle: [open, high, low, close],
  at,
  scales: { x, y, body },
}: {
  candle: PictureCandle
  at: number
  scales: ChartScale
}) {
  const isFalling = close < open
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
  const color = isFalling ? LINE_COLORS.down : LINE_COLORS.up
  return (
    <g stroke={color} strokeWidth="2" strokeLinecap="round">
      <path d={`M${x(at)} ${y(high)}V${top}M${x(at)} ${bottom}V${y(low)}`} />
      <rect
        x={roundToTenth(x(at) - body / 2)}
        y={top}
        width={roundToTenth(body)}
        height={Math.max(2, roundToTenth(bottom - top))}
        rx="2"
        fill={isFalling ? color : 'var(--picture-ground)'}
      />
    </g>
  )
}

const Volumes = ({ volumes, x, body }: { volumes: readonly number[]; x: ChartScale['x']; body: number }) => {
  const height = scale([0, ...volumes], 0, VOLUME_HEIGHT)
  return volumes.map((volume, at) => (
    // The order of the bars is fixed.
    <rect
      key={at}
      x={roundToTenth(x(at) - body / 2)}
      y={roundToTenth(BOTTOM - height(volume))}
      width={roundToTenth(body)}
      height={height(volume)}
      rx="1.5"
      fill="var(--border-strong)"
    />
  ))
}

/** Candlestick or line chart. */
export function ChartPicture({ drawing }: { drawing: ChartDrawing }) {
  const scales = chartScale(drawing)
  const { x, y, body } = scales
  return (
    <svg viewBox={`0 0 ${WIDTH} 200`} aria-hidden="true">
      {drawing.zones.map(({ from, to, label, tone }) => (
        <g key={label}>
          <rect
            x="4"
            y={y(Math.max(from, to))}
            width={WIDTH - 8}
            height={roundToTenth(Math.abs(y(from) - y(to)))}
            rx="4"
            fill={FILL_COLORS[tone]}
          />
          <text x={WIDTH - 10} y={roundToTenth((y(from) + y(to)) / 2 + 4)} textAnchor="end" fill={TEXT_COLORS[tone]} fontWeight="600">
            {label}
          </text>
        </g>
      ))}
      {drawing.levels.map(({ price, label, tone }) => (
        <g key={label}>
          <path d={`M4 ${y(price)}H${WIDTH - 4}`} stroke={LINE_COLORS[tone]} strokeWidth="1.5" strokeDasharray="4 4" />
          <text x={WIDTH - 6} y={y(price) - 5} textAnchor="end" fill={TEXT_COLORS[tone]}>
            {label}
          </text>
        </g>
      ))}
      {drawing.volumes.length > 0 && <Volumes volumes={drawing.volumes} x={x} body={body} />}
      {drawing.candles.map((candle, at) => (
        <CandleShape key={at} candle={candle} at={at} scales={scales} />
      ))}
      {drawing.lines.map(({ prices, label, tone }) => (
        <g key={label}>
          <polyline
            points={prices.map((price, at) => `${x(at)},${y(price)}`).join(' ')}
            fill="none"
            stroke={LINE_COLORS[tone]}
            strokeWidth="2"
            strokeLinejoin="round"
          />
          <text x={RIGHT + 8} y={y(prices.at(-1) ?? 0) + 4} fill={TEXT_COLORS[tone]}>
            {label}
          </text>
        </g>
      ))}
      {drawing.marks.map(({ at, price, label, tone }) => (
        <g key={label}>
          <circle cx={x(at)} cy={y(price)} r="4" fill={LINE_COLORS[tone]} stroke="var(--picture-ground)" strokeWidth="1.5" />
          <text
            x={x(at)}
            y={y(price) - 9}
            textAnchor={x(at) < 60 ? 'start' : 'middle'}
            fill={TEXT_COLORS[tone]}
            className={styles.pictureHalo}
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}
