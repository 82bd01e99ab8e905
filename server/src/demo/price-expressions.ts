import { findSymbol } from '#features/symbols/find.ts'
import { sampleQuote } from '#features/prices/sample/sample-source.ts'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { DemoFile, DemoPost } from './content.ts'

/**
 * Figures of the demo community follow the simulated prices, whenever it moves in. A text holds expressions of a symbol and steps:
 *
 *     {{EURUSD}}            its price at the moment of the text
 *     {{ES1! high -2h}}     open, high or low of the day so far, or the close before then; `-2h`, `-3d`: so much earlier
 *     {{EURUSD -0.1% /4}}   a tenth of a percent lower, rounded to 4 decimals (`/-2`: to hundreds); without a rounding, to those of the symbol
 *     {{KO /0 +2 waits}}    rounded, then 2 higher; `waits` marks a level that the price need not be near
 */
const EXPRESSION = /\{\{([^}\s]+)((?: [^}\s]+)*)\}\}/g
const HOUR_MS = 3_600_000

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** The symbol's price at a moment, in ms since 1970. @throws Error where there is none */
function priceAt(code: string, at: number, part: 'open' | 'high' | 'low' | 'price' = 'price'): number {
  const symbol = findSymbol(code, new Date(at))
  const quote = symbol && sampleQuote(symbol, at)
  if (quote === undefined) throw new Error(`The demo community names a symbol without prices: ${code}`)
  return Number(quote[part])
}

function evaluate(expression: string, code: string, steps: readonly string[], at: number): string {
  const earlier = steps.map((step) => /^-(\d+)([hd])$/.exec(step)).find((match) => match !== null)
  const moment = at - Number(earlier?.[1] ?? 0) * (earlier?.[2] === 'd' ? 24 : 1) * HOUR_MS
  const part = (['open', 'high', 'low'] as const).find((one) => steps.includes(one))
  let value = priceAt(code, moment, part)
  let digits = findSymbol(code)?.decimals ?? 2
  for (const step of steps) {
    const [, sum = '', percent = ''] = /^([+-][\d.]+)(%?)$/.exec(step) ?? []
    const [, places] = /^\/(-?\d)$/.exec(step) ?? []
    if (places !== undefined) value = rounded(value, (digits = Number(places)))
    else if (percent !== '') value *= 1 + Number(sum) / 100
    else if (sum !== '') value += Number(sum)
    else if (!/^(open|high|low|close|waits|-\d+[hd])$/.test(step)) throw new Error(`The demo community does not understand: ${expression}`)
  }
  const shown = Math.max(0, digits)
  return value.toLocaleString('en', { minimumFractionDigits: shown, maximumFractionDigits: shown })
}

/** A text with its expressions worked out for a moment, in ms since 1970. @throws Error where one cannot be */
export const fillPrices = (text: string, at: number): string =>
  text.replaceAll(EXPRESSION, (expression, code: string, steps: string) => evaluate(expression, code, steps.split(' ').slice(1), at))

/** A chart whose title begins with a symbol, moved so that it ends at the symbol's price. */
function scaleChart(chart: CandleChart, at: number): CandleChart {
  const code = chart.title.split(' ', 1)[0] ?? ''
  const last = chart.path.at(-1)
  if (last === undefined || findSymbol(code) === undefined) return chart
  const factor = priceAt(code, at) / last
  const { zone, levels } = chart
  return {
    ...chart,
    path: chart.path.map((value) => value * factor),
    ...(zone && { zone: { ...zone, from: zone.from * factor, to: zone.to * factor, label: fillPrices(zone.label, at) } }),
    ...(levels && { levels: levels.map((level) => ({ at: level.at * factor, label: fillPrices(level.label, at) })) }),
  }
}

/** Files with the figures of a moment. */
export const fillFilePrices = (files: readonly DemoFile[], at: number): DemoFile[] =>
  files.map((file) => {
    if ('candles' in file) return { ...file, candles: scaleChart(file.candles, at) }
    if ('replay' in file) return { ...file, replay: scaleChart(file.replay, at) }
    if ('text' in file) return { ...file, text: fillPrices(file.text, at) }
    if ('bars' in file)
      return { ...file, bars: { ...file.bars, bars: file.bars.bars.map(([label, value]) => [fillPrices(label, at), value] as const) } }
    return file
  })

/** A post with the figures of the moment when it is to have been written; its comments share that moment. */
export function fillPostPrices(post: DemoPost, at: number): DemoPost {
  const { name, text, comments = [], files = [] } = post
  return {
    ...post,
    ...(name !== undefined && { name: fillPrices(name, at) }),
    text: fillPrices(text, at),
    comments: comments.map((comment) => ({ ...comment, text: fillPrices(comment.text, at) })),
    files: fillFilePrices(files, at),
  }
}
