import type { Candle } from '@trademates/contract/prices'
import type { PixelScale } from './place-pins.ts'

/** A trade idea on a chart: its levels from its posting to its end. */
export interface ChartIdea {
  id: string
  /** The name beside its levels. */
  caller: string
  /** The viewer follows the caller. */
  isFollowed: boolean
  posted_at: string
  /** null: to the right edge. */
  ended_at: string | null
  entry: string
  stop: string
  /** Nearest first. */
  targets: readonly string[]
}

export type LevelKind = 'entry' | 'stop' | 'target'

/** A level in pixels of the chart, and its label. */
export interface LevelLine {
  idea: ChartIdea
  kind: LevelKind
  /** The number of a target, from 1; 0 for other levels. */
  number: number
  from: number
  to: number
  y: number
  /** The center of the label; moved where labels would overlap. */
  labelY: number
}

const LABEL_HEIGHT_PX = 14
/** Labels start this far apart share their space. */
const LABEL_WIDTH_PX = 110

const levelsOf = ({ entry, stop, targets }: ChartIdea) => [
  { kind: 'entry' as const, number: 0, price: entry },
  { kind: 'stop' as const, number: 0, price: stop },
  ...targets.map((price, index) => ({ kind: 'target' as const, number: index + 1, price })),
]

/** The horizontal position of a moment: that of the candle that it is in; before the first one, the left edge. */
function xOf(time: string, candles: readonly Candle[], scale: PixelScale): number {
  const candle = candles.findLast((one) => Date.parse(one.time) <= Date.parse(time))
  const x = candle === undefined ? 0 : scale.x(candle)
  return Math.max(0, Math.min(scale.width, x ?? 0))
}

/** Moves labels down that would overlap one above them. */
function stackLabels(lines: readonly LevelLine[]): LevelLine[] {
  const placed: LevelLine[] = []
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const near = placed.filter(({ from }) => Math.abs(from - line.from) < LABEL_WIDTH_PX)
    const lowest = Math.max(-Infinity, ...near.map(({ labelY }) => labelY + LABEL_HEIGHT_PX))
    placed.push({ ...line, labelY: Math.max(line.labelY, lowest) })
  }
  return placed
}

/** Places the levels of ideas on the chart; those outside its prices are left out. */
export function placeIdeas(ideas: readonly ChartIdea[], candles: readonly Candle[], scale: PixelScale): LevelLine[] {
  const lines = ideas.flatMap((idea) => {
    const from = xOf(idea.posted_at, candles, scale)
    const to = idea.ended_at === null ? scale.width : Math.max(from + 2, xOf(idea.ended_at, candles, scale))
    return levelsOf(idea).flatMap(({ price, ...level }): LevelLine[] => {
      const y = scale.y(Number(price))
      return y === null || y < 0 || y > scale.height ? [] : [{ ...level, idea, from, to, y, labelY: y }]
    })
  })
  return stackLabels(lines)
}
