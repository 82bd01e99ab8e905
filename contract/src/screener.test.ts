import { expect, test } from 'vitest'
import {
  createOrder,
  isScreenQuery,
  parseFilters,
  parseRange,
  RANGE_FIELDS,
  type RangeField,
  type ScreenedSymbol,
  selectSymbols,
} from './screener.ts'
import { createRandom } from './seeded-random.ts'

const MARKETS = ['Stock', 'Crypto', 'Forex']
const SECTORS = ['Energy', 'Utilities', null]
const random = createRandom(7)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const figure = () => (random() < 0.2 ? null : Math.round(random() * 20 - 10) / 2)

const symbols = Array.from({ length: 400 }, (_, at): ScreenedSymbol => ({
  code: `S${at}`,
  market: pick(MARKETS),
  sector: pick(SECTORS),
  region: pick(['US', 'GB', null]),
  cross: pick(['golden', 'death', null]),
  values: Object.fromEntries([...RANGE_FIELDS, 'sma_50', 'sma_200'].map((field) => [field, figure()])) as ScreenedSymbol['values'],
}))

const watched = new Set(['S1', 'S7', 'S300'])
const select = (filters: Parameters<typeof selectSymbols>[0]['filters']) =>
  selectSymbols({ symbols, filters, watched }).matching.map(({ code }) => code)
/** A plain loop over the symbols. */
const loop = (passes: (symbol: ScreenedSymbol) => boolean) => {
  const codes: string[] = []
  for (const symbol of symbols) if (passes(symbol)) codes.push(symbol.code)
  return codes
}

test.each(RANGE_FIELDS)('%s agrees with a plain loop; open ends, both ends count', (field: RangeField) => {
  const has = (low: number, high: number) => loop(({ values: { [field]: value } }) => value !== null && value >= low && value <= high)
  expect(select({ [field]: '-2..2' })).toEqual(has(-2, 2))
  expect(select({ [field]: '1.5..' })).toEqual(has(1.5, Infinity))
  expect(select({ [field]: '..-0.5' })).toEqual(has(-Infinity, -0.5))
  expect(select({ [field]: '2..-2' })).toEqual([])
})

test('sets, averages, crosses and watchlists agree with a plain loop, alone and together', () => {
  expect(select({ market: 'Stock,Forex' })).toEqual(loop(({ market }) => market === 'Stock' || market === 'Forex'))
  expect(select({ sector: 'Energy' })).toEqual(loop(({ sector }) => sector === 'Energy'))
  expect(select({ region: 'US,GB' })).toEqual(loop(({ region }) => region !== null))
  expect(select({ cross: 'death' })).toEqual(loop(({ cross }) => cross === 'death'))
  expect(select({ watched: 'true' })).toEqual(['S1', 'S7', 'S300'])
  const isAbove = ({ values: { price, sma_200: average } }: ScreenedSymbol) => price !== null && average !== null && price > average
  expect(select({ sma_200: 'above' })).toEqual(loop(isAbove))
  for (const field of ['sma_50', 'sma_200'] as const)
    expect(select({ [field]: 'below' })).toEqual(
      loop(({ values: { price, [field]: average } }) => price !== null && average !== null && price < average),
    )
  expect(select({ sma_50: 'above' })).toEqual(
    loop(({ values: { price, sma_50: average } }) => price !== null && average !== null && price > average),
  )
  expect(select({ cross: 'golden' })).toEqual(loop(({ cross }) => cross === 'golden'))
  expect(select({ sma_200: 'above', market: 'Crypto', rsi_14: '0..' })).toEqual(
    loop((symbol) => isAbove(symbol) && symbol.market === 'Crypto' && (symbol.values.rsi_14 ?? -1) >= 0),
  )
})

test('names the filter without which most symbols match', () => {
  expect(selectSymbols({ symbols, filters: { market: 'Stock', price: '1000..', rsi_14: '..100' }, watched }).blocking).toBe('price')
  expect(selectSymbols({ symbols, filters: { market: 'Stock' }, watched }).blocking).toBeNull()
})

test.each(RANGE_FIELDS)('sorts by %s, unknown values last, equal ones by code', (field) => {
  for (const [sort, sign] of [
    [field, 1],
    [`-${field}`, -1],
  ] as const) {
    const sorted = symbols.toSorted(createOrder(sort))
    const known = sorted.filter(({ values }) => values[field] !== null)
    expect(sorted.slice(known.length).every(({ values }) => values[field] === null)).toBe(true)
    const keys = known.map(({ code, values }) => [sign * (values[field] ?? 0), code] as const)
    expect(keys).toEqual(keys.toSorted(([a, one], [b, other]) => a - b || (one < other ? -1 : 1)))
  }
})

test('reads filters of an address, and leaves out what is wrong', () => {
  expect(parseFilters({ market: 'Stock', price: '5', rsi_14: '..30', watched: true, nothing: 'x' })).toEqual({
    market: 'Stock',
    rsi_14: '..30',
    watched: 'true',
  })
  expect(parseRange('-2.5..')).toEqual({ from: -2.5, to: null })
  expect(['market=Stock&sort=-price', '', 'columns=price,symbol'].every(isScreenQuery)).toBe(true)
  expect(['market=Art', 'sort=x', 'limit=5', 'price=1'].some(isScreenQuery)).toBe(false)
})
