import { findSymbol } from '#features/symbols/find.ts'
import { sampleQuote } from '#features/prices/sample/sample-source.ts'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { DemoFile, DemoPost } from './content.ts'

/**
 * Prices in demo texts are expressions, so that they match the simulated prices at the time of seeding. An expression is a symbol and steps:
 *
 *     {{EURUSD}}            its price at the time of the text
 *     {{ES1! high -2h}}     open, high or low of the day so far, or the close before then; `-2h`, `-3d`: so much earlier
 *     {{EURUSD -0.1% /4}}   a tenth of a percent lower, rounded to 4 decimals (`/-2`: to hundreds); without a rounding, to those of the symbol
 *     {{KO /0 +2 waits}}    rounded, then 2 higher; `waits` marks a level far from the price
 */
const EXPRESSION = /\{\{([^}\s]+)((?: [^}\s]+)*)\}\}/g
const HOUR_MS = 3_600_000

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Returns the price of a symbol at a time in ms since 1970. @throws Error if the symbol has no prices */
function priceAt(code: string, at: number, part: 'open' | 'high' | 'low' | 'price' = 'price'): number {
  const symbol = findSymbol(code, new Date(at))
  const quote = symbol && sampleQuote(symbol, at)
  if (quote === undefined) throw new Error(`The demo content names a symbol without prices: ${code}`)
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
    else if (!/^(open|high|low|close|waits|-\d+[hd])$/.test(step)) throw new Error(`Invalid expression in the demo content: ${expression}`)
  }
  const shown = Math.max(0, digits)
  return value.toLocaleString('en', { minimumFractionDigits: shown, maximumFractionDigits: shown })
}

/** Replaces the expressions of a text by prices at a time in ms since 1970. @throws Error for an invalid expression */
export const fillPrices = (text: string, at: number): string =>
  text.replaceAll(EXPRESSION, (expression, code: string, steps: string) => evaluate(expression, code, steps.split(' ').slice(1), at))

/** Scales a chart whose title starts with a symbol so that it ends at the price of the symbol. */
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

/** Replaces the expressions of files by prices at a time in ms since 1970. */
export const fillFilePrices = (files: readonly DemoFile[], at: number): DemoFile[] =>
  files.map((file) => {
    if ('candles' in file) return { ...file, candles: scaleChart(file.candles, at) }
    if ('replay' in file) return { ...file, replay: scaleChart(file.replay, at) }
    if ('text' in file) return { ...file, text: fillPrices(file.text, at) }
    if ('bars' in file)
      return { ...file, bars: { ...file.bars, bars: file.bars.bars.map(([label, value]) => [fillPrices(label, at), value] as const) } }
    return file
  })

/** Replaces the expressions of a post and its comments by prices at the time of the post, in ms since 1970. */
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
