import type { AlertKind } from '@trademates/contract/alerts'
import { compare, type Decimal, minus, plus, quotient, rounded } from '@trademates/contract/decimals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { openBoard } from './board.ts'
import type { Waiting } from './waiting.ts'

const alertOf = (terms: Partial<Waiting> & { kind: AlertKind }): Waiting => ({
  id: newId(),
  revision: 1,
  symbol: 'X',
  level: null,
  percent: null,
  within: null,
  repeats: true,
  side: { above: 'under', below: 'over', crosses: 'new', rises: 'under', falls: 'under', moves: 'under' }[terms.kind] as Waiting['side'],
  ...terms,
})

/** The prices at which an alert fires, of these, one every second. */
function firesAt(alert: Waiting, prices: readonly Decimal[], step = 1_000): number[] {
  const board = openBoard()
  board.put(alert)
  return prices.flatMap((price, at) => (board.hear('X', price, at * step).some(({ fires }) => fires) ? [at] : []))
}

// A few steps around a level, so that prices are often at it, and just beside it.
const decimals = fc.integer({ min: 0, max: 8 })
const priced = (base: bigint, spread: number) =>
  fc
    .record({
      digits: decimals,
      steps: fc.array(fc.integer({ min: -spread, max: spread }), { minLength: 1, maxLength: 40 }),
    })
    .map(({ digits, steps }) => {
      const written = (value: bigint) => quotient(String(value), String(10n ** BigInt(digits)), digits)
      return { level: written(base), prices: steps.map((one) => written(base + BigInt(one))) }
    })

/** The rule in plain steps: what the board must come to without looking at every alert. */
function crossings(level: Decimal, prices: readonly Decimal[], kind: 'above' | 'below' | 'crosses'): number[] {
  const away = quotient(level, '1000', 18)
  const [high, low] = [plus(level, away), minus(level, away)]
  let side = { above: 'under', below: 'over', crosses: 'new' }[kind]
  return prices.flatMap((price, at) => {
    const over = compare(price, level)
    const fires = (side === 'under' && over >= 0) || (side === 'over' && over <= 0)
    if (fires) side = 'spent'
    if (side === 'new' && over !== 0) side = over > 0 ? 'over' : 'under'
    if (side === 'spent' && kind !== 'above' && compare(price, high) >= 0) side = 'over'
    if (side === 'spent' && kind !== 'below' && compare(price, low) <= 0) side = 'under'
    return fires ? [at] : []
  })
}

test.each(['above', 'below', 'crosses'] as const)('%s fires as its rule says, to the last digit, for any prices', (kind) => {
  fc.assert(
    fc.property(fc.oneof(priced(100_000n, 250), priced(12_345_678_901_234n, 3)), ({ level, prices }) => {
      expect(firesAt(alertOf({ kind, level }), prices)).toEqual(crossings(level, prices, kind))
    }),
    { numRuns: 500 },
  )
})

/** The move of each price from the extremes since it began, where nothing leaves the time it is measured in. */
function moves(prices: readonly Decimal[], percent: Decimal, kind: 'rises' | 'falls' | 'moves'): number[] {
  let isSpent = false
  const units = (value: Decimal) => BigInt(rounded(value, 8).replace('.', ''))
  return prices.flatMap((price, at) => {
    const seen = prices.slice(0, at + 1).map(units)
    const [low, high] = [seen.reduce((a, b) => (a < b ? a : b)), seen.reduce((a, b) => (a > b ? a : b))]
    const [up, down] = [(units(price) - low) * high, (high - units(price)) * low]
    const reaches = (part: bigint) => {
      // (price - low) / low >= percent / 100 / part, without a division.
      const [rise, fall] = [
        up * 10_000n * part >= (units(percent) / 1_000_000n) * low * high,
        down * 10_000n * part >= (units(percent) / 1_000_000n) * low * high,
      ]
      return kind === 'rises' ? rise : kind === 'falls' ? fall : rise || fall
    }
    const fires = !isSpent && reaches(1n)
    if (fires) isSpent = true
    else if (isSpent && !reaches(2n)) isSpent = false
    return fires ? [at] : []
  })
}

test.each(['rises', 'falls', 'moves'] as const)('a move of %s is measured exactly, for any prices', (kind) => {
  fc.assert(
    fc.property(priced(100_000n, 9_000), fc.constantFrom('0.1', '0.25', '1', '3.33', '5'), ({ prices }, percent) => {
      expect(firesAt(alertOf({ kind, percent, within: '1h' }), prices)).toEqual(moves(prices, percent, kind))
    }),
    { numRuns: 300 },
  )
})

test('what no floating-point number can tell apart is told apart', () => {
  expect(firesAt(alertOf({ kind: 'above', level: '0.3' }), ['0.299999999999999999', '0.3'])).toEqual([1])
  expect(firesAt(alertOf({ kind: 'rises', percent: '0.7', within: '5m' }), ['0.1', '0.100699999999999999', '0.1007'])).toEqual([2])
})

test('a move counts for as long as it is measured: the lowest of five minutes ago does not', () => {
  const alert = alertOf({ kind: 'rises', percent: '10', within: '5m' })
  expect(firesAt(alert, ['100', '105', '105', '105', '105', '110'], 60_000)).toEqual([])
  expect(firesAt(alertOf({ ...alert, side: 'under' }), ['100', '105', '105', '105', '110'], 60_000)).toEqual([4])
})

test('a price that is older than the last one is passed over', () => {
  const board = openBoard()
  board.put(alertOf({ kind: 'above', level: '10' }))
  expect([board.hear('X', '9', 2_000), board.hear('X', '11', 1_000), board.hear('X', '11', 2_000).length]).toEqual([[], [], 1])
})

test('a price touches only what it passes: of ten thousand alerts, those three, whatever else waits', () => {
  let reads = 0
  const counted = (alert: Waiting) =>
    new Proxy(alert, {
      get(target, name) {
        reads += 1
        return target[name as keyof Waiting]
      },
    })
  const board = openBoard()
  for (let at = 0; at < 9_000; at += 1)
    board.put(counted(alertOf({ kind: at % 2 === 0 ? 'above' : 'crosses', level: String(2_000 + at), side: 'under' })))
  for (let at = 0; at < 1_000; at += 1) board.put(counted(alertOf({ kind: 'moves', percent: String(50 + at), within: '24h' })))
  reads = 0
  expect([board.hear('X', '1999', 1).length, reads]).toEqual([0, 0])
  expect(board.hear('X', '2002', 2)).toHaveLength(3)
  expect(reads).toBeGreaterThan(0)
  // Some twenty fields each, and the way through the queue.
  expect(reads).toBeLessThan(300)
})
