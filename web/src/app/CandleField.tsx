import { PAIR, WICKS } from '#ui/Mark.tsx'

/** The drawn market: [slot, high, low, body top, body bottom, falls]. Slots 9 and 10 are the mark's. */
const CANDLES: readonly (readonly [number, number, number, number, number, boolean])[] = [
  [0, 806.2, 836, 807.1, 835.3, false],
  [1, 725.7, 816.6, 734.2, 807.1, false],
  [2, 715.9, 776, 734.2, 762.2, true],
  [3, 750, 800.9, 762.2, 793.6, true],
  [4, 757.4, 819.3, 769.7, 793.5, false],
  [5, 696.6, 798.1, 711.2, 769.8, false],
  [6, 626, 722.9, 632.4, 711.2, false],
  [7, 627.5, 658.4, 632.4, 638.4, true],
  [8, 604.4, 654.6, 636.3, 649.2, true],
  [11, 516.5, 636.3, 526.3, 619.3, false],
  [12, 489.1, 531.1, 508.6, 526.3, false],
  [13, 494.7, 539.1, 495.6, 508.7, false],
  [14, 473, 567.5, 495.6, 560.5, true],
  [15, 540.5, 588.4, 543.5, 560.4, false],
  [16, 470.6, 548.8, 484.6, 543.5, false],
  [17, 428.2, 510.2, 430.9, 484.6, false],
  [18, 348.2, 452.4, 361.5, 431, false],
  [19, 310, 379.4, 320.2, 361.4, false],
]
const SLOTS = 20
const HIGHEST = 310
const MARK_AT = 641.1

/** A rising row of candles with the mark in its middle; `top` is where the highest wick ends, `scale` the height of a point. */
export function CandleField({ width, height, top, scale }: { width: number; height: number; top: number; scale: number }) {
  const step = width / SLOTS
  const body = step * 0.58
  const mark = step * 1.883
  const x = (slot: number) => (slot + 0.5) * step
  const y = (price: number) => top + (price - HIGHEST) * scale
  return (
    <svg className="candle-field" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g stroke="var(--field-line)" strokeWidth="2.5" strokeLinecap="round">
        {CANDLES.map(([slot, high, low, bodyTop, bodyBottom, falls]) => (
          <g key={slot}>
            <path d={`M${x(slot)} ${y(high)}V${y(low)}`} />
            <rect
              x={x(slot) - body / 2}
              y={y(bodyTop)}
              width={body}
              height={Math.max(6, y(bodyBottom) - y(bodyTop))}
              rx="3.5"
              fill={falls ? 'var(--field-line)' : 'var(--field-bg)'}
            />
          </g>
        ))}
      </g>
      <svg x={width / 2 - mark / 2} y={y(MARK_AT) - mark / 2} width={mark} height={mark} viewBox="0 0 32 32" color="var(--accent)">
        <path d={WICKS} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        <path d={PAIR} fill="currentColor" />
      </svg>
    </svg>
  )
}
