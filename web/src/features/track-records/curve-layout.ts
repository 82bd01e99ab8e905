import type { TrackRecord } from '@trademates/contract/track-records'

export type CurvePoint = TrackRecord['curve'][number]

/** The largest drop of a running total: the indexes of its peak (-1: before the first idea) and its lowest point; `r` at most 0. */
export interface Drawdown {
  from: number
  to: number
  r: number
}

/** The running total before the first point. */
export const startTotal = ([first]: readonly CurvePoint[]): number =>
  first === undefined ? 0 : Number(first.total_r) - Number(first.r_net)

/** Finds the largest drop of the curve; the first of several. */
export function findDrawdown(curve: readonly CurvePoint[]): Drawdown {
  let peak = { at: -1, total: startTotal(curve) }
  let worst: Drawdown = { from: -1, to: -1, r: 0 }
  for (const [at, { total_r }] of curve.entries()) {
    const total = Number(total_r)
    if (total > peak.total) peak = { at, total }
    if (total - peak.total < worst.r) worst = { from: peak.at, to: at, r: total - peak.total }
  }
  return worst
}

export interface CurveSize {
  width: number
  height: number
}

/** A chart on a phone and beside other columns. */
export const CURVE_SIZES = { phone: { width: 358, height: 250 }, wide: { width: 598, height: 280 } } as const

const LEFT = 8
const TOP = 10
/** Space for the labels of the R axis. */
const RIGHT = 44
const BAR_AREA = 74
const MONTHS = 22
const TICKS = 4
const MAX_BAR_WIDTH = 14
const MIN_MONTH_DISTANCE = 48

const STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round step that divides a span into at most `TICKS` parts. */
function roundStep(span: number): number {
  const unit = 10 ** Math.floor(Math.log10(span / TICKS))
  return unit * (STEPS.find((step) => span / (step * unit) <= TICKS) ?? 10)
}

export interface CurveBar {
  x: number
  y: number
  width: number
  height: number
  isGain: boolean
  isDeleted: boolean
}

export interface CurveLayout {
  /** The x positions of the start and of each idea. */
  xs: number[]
  toY: (r: number) => number
  /** The step line, and the area between it and 0. */
  line: string
  area: string
  ticks: { r: number; y: number }[]
  bars: CurveBar[]
  /** The first idea of each month that has room for a label. */
  months: { x: number; at: string }[]
  right: number
}

/** Places an equity curve: the running total as steps, and below it a bar per idea. All positions in pixels of the drawing. */
export function layoutCurve(curve: readonly CurvePoint[], { width, height }: CurveSize): CurveLayout {
  const right = width - RIGHT
  const bottom = height - BAR_AREA - MONTHS
  const totals = [startTotal(curve), ...curve.map(({ total_r }) => Number(total_r))]
  const [least, most] = [Math.min(0, ...totals), Math.max(0, ...totals)]
  const step = roundStep(most - least || 1)
  const [low, high] = [Math.floor(least / step) * step, Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step]
  const toY = (r: number) => bottom - ((r - low) / (high - low)) * (bottom - TOP)
  const distance = (right - LEFT) / Math.max(1, curve.length)
  const xs = totals.map((_, index) => LEFT + index * distance)
  const steps = totals.slice(1).map((total, index) => `H${round(xs[index + 1] ?? right)}V${round(toY(total))}`)
  const line = `M${round(LEFT)} ${round(toY(totals[0] ?? 0))}${steps.join('')}`
  return {
    xs,
    toY,
    line,
    area: `${line}V${round(toY(0))}H${LEFT}Z`,
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => Number((low + index * step).toFixed(2))).map((r) => ({
      r,
      y: toY(r),
    })),
    bars: layoutBars(curve, { distance, middle: bottom + BAR_AREA / 2 }),
    months: listMonths(curve, xs),
    right,
  }
}

function layoutBars(curve: readonly CurvePoint[], { distance, middle }: { distance: number; middle: number }): CurveBar[] {
  const largest = Math.max(1, ...curve.map(({ r_net }) => Math.abs(Number(r_net))))
  const width = Math.min(MAX_BAR_WIDTH, distance * 0.75)
  return curve.map(({ r_net, is_deleted: isDeleted }, index) => {
    const r = Number(r_net)
    const height = Math.max(1.5, (Math.abs(r) / largest) * (BAR_AREA / 2 - 4))
    const isGain = r > 0
    return { x: LEFT + (index + 0.5) * distance - width / 2, y: isGain ? middle - height : middle, width, height, isGain, isDeleted }
  })
}

function listMonths(curve: readonly CurvePoint[], xs: readonly number[]): CurveLayout['months'] {
  const months: CurveLayout['months'] = []
  let month = ''
  for (const [index, { at }] of curve.entries()) {
    const x = xs[index] ?? 0
    if (at.slice(0, 7) === month) continue
    month = at.slice(0, 7)
    if (x - (months.at(-1)?.x ?? -Infinity) >= MIN_MONTH_DISTANCE) months.push({ x, at })
  }
  return months
}

/** A tenth of a pixel is enough, and keeps the path short. */
const round = (value: number) => Math.round(value * 10) / 10
