import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { renderPng } from './canvas.ts'
import { type CandleChart, candleChart } from './charts.ts'
import { barGraph, heatGraph, lineGraph, table } from './graphs.ts'
import type { DemoFile } from '#demo/content.ts'
import { dataPath } from '#demo/data-path.ts'

const FRAMES = 9
const FRAME_MS = 700
const LAST_FRAME_MS = 2_500

/** Returns the content of a demo file: drawn, from text, or from `demo/files/`. */
export async function createFileContent(file: DemoFile): Promise<Buffer> {
  if ('text' in file) return Buffer.from(file.text)
  if ('asset' in file) return readFile(dataPath('files', file.asset))
  if ('replay' in file) return animate(file.replay)
  return renderPng(drawGraph(file))
}

function drawGraph(file: Exclude<DemoFile, { text: string } | { asset: string } | { replay: CandleChart }>): string {
  if ('candles' in file) return candleChart(file.candles)
  if ('lines' in file) return lineGraph(file.lines)
  if ('bars' in file) return barGraph(file.bars)
  return 'table' in file ? table(file.table) : heatGraph(file.heat)
}

async function animate(chart: CandleChart): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, at) => renderPng(candleChart({ ...chart, until: (at + 1) / FRAMES }))),
  )
  const delay = frames.map((_, at) => (at === FRAMES - 1 ? LAST_FRAME_MS : FRAME_MS))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay, loop: 0 })
    .toBuffer()
}
