import { formatChange } from '@trademates/contract/decimals'
import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { type Cell, HEADER_HEIGHT, type HeatMapLayout, isFalling, stepOf } from './heat-map-layout.ts'

/** Least size in pixels of a cell with its code, and with its change. */
const CODE_SIZE = { width: 36, height: 24 }
const CHANGE_SIZE = { width: 48, height: 36 }
const HATCH_GAP = 6
const MAX_FONT = 26
const MIN_FONT = 10

/** The colors of the theme. */
export interface HeatMapColors {
  /** Seven steps from −3 to +3 percent. */
  steps: readonly string[]
  text: string
  muted: string
  surface: string
  hatch: string
  edge: string
  font: string
}

const STEPS_BELOW_ZERO = 3

function drawHatching(context: CanvasRenderingContext2D, { x, y, width, height }: Cell, color: string): void {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.strokeStyle = color
  context.globalAlpha = 0.28
  context.lineWidth = 1
  context.beginPath()
  for (let at = x - height; at < x + width; at += HATCH_GAP) {
    context.moveTo(at, y + height)
    context.lineTo(at + height, y)
  }
  context.stroke()
  context.restore()
}

function drawTexts(context: CanvasRenderingContext2D, { x, y, width, height, code, change }: Cell, colors: HeatMapColors): void {
  if (width < CODE_SIZE.width || height < CODE_SIZE.height) return
  const hasChange = change !== null && width >= CHANGE_SIZE.width && height >= CHANGE_SIZE.height
  // A character is about 0.66 as wide as the font is high.
  const size = Math.max(MIN_FONT, Math.min(MAX_FONT, (width - 16) / (code.length * 0.66), height / (hasChange ? 3 : 2)))
  context.fillStyle = colors.text
  context.font = `600 ${size}px ${colors.font}`
  const middle = y + height / 2
  context.fillText(code, x + width / 2, hasChange ? middle - size * 0.3 : middle, width - 4)
  if (!hasChange) return
  const arrow = isFalling(change) ? '↓ ' : Number(change) === 0 ? '' : '↑ '
  const text = `${arrow}${formatChange(change)}%`
  context.font = `400 ${Math.max(MIN_FONT, Math.min(14, size * 0.6, (width - 8) / (text.length * 0.58)))}px ${colors.font}`
  context.fillText(text, x + width / 2, middle + size * 0.6, width - 4)
}

/** Draws all cells. Falling ones are hatched, and texts have arrow and sign, so that nothing rests on color. */
export function drawHeatMap(
  context: CanvasRenderingContext2D,
  { cells, groups }: HeatMapLayout,
  { colors, period }: { colors: HeatMapColors; period: HeatMapPeriod },
): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const cell of cells) {
    const step = stepOf(cell.change, period)
    context.fillStyle = colors.steps[step + STEPS_BELOW_ZERO] ?? colors.surface
    context.fillRect(cell.x, cell.y, cell.width, cell.height)
    if (isFalling(cell.change)) drawHatching(context, cell, colors.hatch)
    context.strokeStyle = colors.edge
    context.lineWidth = 1
    context.strokeRect(cell.x, cell.y, cell.width, cell.height)
    drawTexts(context, cell, colors)
  }
  context.textAlign = 'start'
  context.fillStyle = colors.muted
  context.font = `400 11px ${colors.font}`
  for (const { name, x, y, width } of groups) if (width > CODE_SIZE.width) context.fillText(name, x + 4, y + HEADER_HEIGHT / 2, width - 6)
}
