import { hierarchy, treemap } from 'd3-hierarchy'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { HeatMapPeriod, readHeatMap } from '@trademates/contract/market-overview'

export type HeatMapGroup = AnswerOf<typeof readHeatMap>['groups'][number]

/** A rectangle in CSS pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The rectangle of a symbol. */
export interface Cell extends Box {
  code: string
  name: string
  /** Turnover in dollars. */
  size: number
  /** In percent; null: unknown. */
  change: string | null
  price: string | null
  group: string
}

export interface HeatMapLayout {
  cells: Cell[]
  /** Groups with room for their name, which stands in the first `HEADER_HEIGHT` pixels. */
  groups: (Box & { name: string })[]
}

export const HEADER_HEIGHT = 18

/** By how much a change is divided before it gets a step of color. */
const PERIOD_FACTORS: Record<HeatMapPeriod, number> = { '1h': 1 / 3, '1d': 1, '1w': 2, '1m': 3, ytd: 8 }
const MAX_STEP = 3

/** Whether a cell is hatched: each fall is, also one that is too small for a step of color. */
export const isFalling = (change: string | null): boolean => Number(change) < 0

/** The color step of a change: -3 to 3 percent of a day, of other periods in proportion. */
export function stepOf(change: string | null, period: HeatMapPeriod): number {
  const step = Math.round(Number(change ?? 0) / PERIOD_FACTORS[period])
  return Math.max(-MAX_STEP, Math.min(MAX_STEP, step)) || 0
}

/** The change of a color step in percent, with at most one decimal place. */
export const changeOfStep = (step: number, period: HeatMapPeriod): string => String(Math.round(step * PERIOD_FACTORS[period] * 10) / 10)

interface Node {
  group?: HeatMapGroup
  row?: HeatMapGroup['rows'][number]
  children?: Node[]
}

/** Lays out groups of symbols as squarified rectangles in a box. The area of a symbol is its turnover, or equal. */
export function layOut(groups: readonly HeatMapGroup[], { width, height }: Pick<Box, 'width' | 'height'>, isEqual: boolean): HeatMapLayout {
  const sizeOf = (row: HeatMapGroup['rows'][number]) => (isEqual ? 1 : Math.max(row[2] ?? 0, 1))
  const total = ({ rows }: HeatMapGroup) => rows.reduce((sum, row) => sum + sizeOf(row), 0)
  // The squares need the largest first.
  const data: Node = {
    children: groups
      .toSorted((a, b) => total(b) - total(a))
      .map((group) => ({ group, children: group.rows.toSorted((a, b) => sizeOf(b) - sizeOf(a)).map((row) => ({ row })) })),
  }
  const root = hierarchy(data).sum(({ row }) => (row === undefined ? 0 : sizeOf(row)))
  const hasHeaders = groups.length > 1
  treemap<Node>()
    .size([width, height])
    .paddingTop(({ depth }) => (hasHeaders && depth === 1 ? HEADER_HEIGHT : 0))(root)
  const boxes = (root as typeof root & { x0: number }).descendants() as (typeof root & { x0: number; y0: number; x1: number; y1: number })[]
  const boxOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Box => ({
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  })
  return {
    cells: boxes.flatMap((node) => {
      const { row } = node.data
      if (row === undefined) return []
      const [code, name, size, change, price] = row
      return [{ ...boxOf(node), code, name, size: size ?? 0, change, price, group: node.parent?.data.group?.name ?? '' }]
    }),
    groups: hasHeaders
      ? boxes.flatMap((node) => (node.data.group === undefined ? [] : [{ ...boxOf(node), name: node.data.group.name }]))
      : [],
  }
}

/** The cell at a point. */
export const findCell = (cells: readonly Cell[], x: number, y: number): Cell | undefined =>
  cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height)

const ARROWS: Record<string, readonly [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }

/**
 * The nearest cell in the direction of an arrow key: of the cells beyond the edge of this one, the one whose edge is nearest, then the one whose
 * middle is nearest to the middle of this one.
 */
export function findNeighbor(cells: readonly Cell[], from: Cell, key: string): Cell | undefined {
  const direction = ARROWS[key]
  if (direction === undefined) return undefined
  const [dx, dy] = direction
  const isAcross = dx !== 0
  const edges = ({ x, y, width, height }: Cell) => (isAcross ? { start: x, end: x + width } : { start: y, end: y + height })
  const middle = ({ x, y, width, height }: Cell) => (isAcross ? y + height / 2 : x + width / 2)
  const own = edges(from)
  const forward = dx + dy > 0
  const candidates = cells.flatMap((cell) => {
    if (cell === from) return []
    const { start, end } = edges(cell)
    const gap = forward ? start - own.end : own.start - end
    return gap < -1 ? [] : [{ cell, gap: Math.max(0, gap), offset: Math.abs(middle(cell) - middle(from)) }]
  })
  return candidates.toSorted((a, b) => a.gap + a.offset - (b.gap + b.offset))[0]?.cell
}
