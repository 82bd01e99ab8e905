import type { PictureCandle, Drawing, LessonPicture, Tone } from '#features/learning/pictures/picture.ts'
import { ContentError, listFields } from './front-matter.ts'

type Fields = (readonly [name: string, value: string])[]

const TONES: readonly Tone[] = ['accent', 'up', 'down', 'blue', 'gray']
const isTone = (word: string): word is Tone => TONES.some((tone) => tone === word)

const numbers = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

/** Parses `what | label | tone`. */
function splitFields(value: string): { what: string; label: string; tone: Tone } {
  const [what = '', label = '', tone = ''] = value.split('|').map((part) => part.trim())
  return { what, label, tone: isTone(tone) ? tone : 'accent' }
}

const pick = (fields: Fields, wanted: string): string[] => fields.flatMap(([name, value]) => (name === wanted ? [value] : []))

const items = (value: string): string[] => value.split(',').map((item) => item.trim())

function pairs(text: string): (readonly [number, number])[] {
  return text.split(/\s+/).map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
    return [x, y] as const
  })
}

/** Parses `Label 12 tone` or `Label 12`. */
function parseAmount(item: string): { label: string; value: number; tone: Tone } {
  const match = /^(.*?)\s+(-?[\d.]+)(?:\s+([a-z]+))?$/.exec(item)
  const tone = match?.[3] ?? ''
  return { label: match?.[1] ?? item, value: Number(match?.[2]), tone: isTone(tone) ? tone : 'accent' }
}

function sizeOf(item: string): { price: string; size: number } {
  const [price = '', size = ''] = item.split(/\s+/)
  return { price, size: Number(size) }
}

function spanOf(item: string): { label: string; from: number; to: number } {
  const match = /^(.*?)\s+(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(item)
  return { label: match?.[1] ?? item, from: Number(match?.[2]), to: Number(match?.[3]) }
}

const first = (fields: Fields, name: string): string => pick(fields, name)[0] ?? ''

function chart(fields: Fields): Drawing {
  const rows = pick(fields, 'candles').flatMap(items).map(numbers)
  return {
    kind: 'chart',
    candles: rows.map(([open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN]): PictureCandle => [
      open,
      high,
      low,
      close,
    ]),
    lines: pick(fields, 'line')
      .map(splitFields)
      .map(({ what, ...named }) => ({ ...named, prices: numbers(what) })),
    levels: pick(fields, 'level')
      .map(splitFields)
      .map(({ what, ...named }) => ({ ...named, price: Number(what) })),
    zones: pick(fields, 'zone')
      .map(splitFields)
      .map(({ what, ...named }) => {
        const [from = Number.NaN, to = Number.NaN] = numbers(what)
        return { ...named, from, to }
      }),
    marks: pick(fields, 'mark')
      .map(splitFields)
      .map(({ what, ...named }) => {
        const [at = Number.NaN, price = Number.NaN] = numbers(what)
        return { ...named, at, price }
      }),
    volumes: pick(fields, 'volumes').flatMap(numbers),
  }
}

function graph(fields: Fields): Drawing {
  const zero = first(fields, 'zero')
  return {
    kind: 'graph',
    x: first(fields, 'x'),
    y: first(fields, 'y'),
    zero: zero === '' ? null : Number(zero),
    paths: pick(fields, 'path')
      .map(splitFields)
      .map(({ what, ...named }) => ({ ...named, points: pairs(what) })),
    points: pick(fields, 'point')
      .map(splitFields)
      .map(({ what, ...named }) => {
        const [[x, y] = [Number.NaN, Number.NaN]] = pairs(what)
        return { ...named, x, y }
      }),
  }
}

/** The first field found decides which compiler draws the picture. */
const DRAWING_COMPILERS: readonly (readonly [field: string, make: (fields: Fields) => Drawing])[] = [
  ['candles', chart],
  ['line', chart],
  ['path', graph],
  ['columns', (fields) => ({ kind: 'columns', unit: first(fields, 'unit'), columns: items(first(fields, 'columns')).map(parseAmount) })],
  [
    'steps',
    (fields) => ({
      kind: 'steps',
      steps: first(fields, 'steps')
        .split('>')
        .map((step) => step.trim()),
    }),
  ],
  ['asks', (fields) => ({ kind: 'book', asks: items(first(fields, 'asks')).map(sizeOf), bids: items(first(fields, 'bids')).map(sizeOf) })],
  ['spans', (fields) => ({ kind: 'spans', spans: items(first(fields, 'spans')).map(spanOf) })],
  ['parts', (fields) => ({ kind: 'parts', parts: items(first(fields, 'parts')).map(parseAmount) })],
]

const KNOWN = [
  'alt',
  'caption',
  'candles',
  'line',
  'level',
  'zone',
  'mark',
  'volumes',
  'path',
  'point',
  'x',
  'y',
  'zero',
  'columns',
  'unit',
  'steps',
  'asks',
  'bids',
  'spans',
  'parts',
]

/** Whether a drawing contains NaN. */
const isBroken = (value: unknown): boolean =>
  Number.isNaN(value) || (typeof value === 'object' && value !== null && Object.values(value).some(isBroken))

/** Compiles a picture from the lines of its fence, each `name: values`. Throws a ContentError for unknown fields, invalid numbers, no drawing or no `alt`. */
export function compilePicture(file: string, text: string): LessonPicture {
  const fields = listFields(text)
  const fail = (problem: string) => new ContentError(file, `a picture ${problem}: ${text.slice(0, 80)}`)
  const alt = first(fields, 'alt')
  if (alt === '') throw fail('has no alt')
  const unknown = fields.find(([name]) => !KNOWN.includes(name))
  if (unknown !== undefined) throw fail(`has the unknown field "${unknown[0]}"`)
  const maker = DRAWING_COMPILERS.find(([field]) => fields.some(([name]) => name === field))
  if (maker === undefined) throw fail('has no drawing')
  const drawing = maker[1](fields)
  if (isBroken(drawing)) throw fail('has an invalid number')
  return { alt, caption: first(fields, 'caption') || null, drawing }
}
