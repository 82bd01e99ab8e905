import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { decimal, divide, parseDecimal, multiply, formatBig } from './decimal.ts'

const written = (value: Big, places = 20) => formatBig(value, { most: places })

test('decimals without an exact binary form are exact', () => {
  expect(decimal('0.1').plus(decimal('0.2'))).toEqual(decimal('0.3'))
  expect(written(multiply(decimal('1.1'), decimal('1.1')))).toBe('1.21')
  expect(written(divide(decimal('1'), decimal('3')))).toBe('0.33333333333333333333')
  expect(written(divide(decimal('-2'), decimal('3')))).toBe('−0.66666666666666666667')
})

test.each([
  ['1,250.50', '1250.5'],
  [' 10 000 ', '10000'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['−3', '-3'],
])('%s is a number', (text, same) => {
  expect(parseDecimal(text)).toEqual(decimal(same))
})

test.each(['', '-', '.', '1,25', '1.2.3', '1e5', 'ten', '0x1', '1,2345', '0.123456789012345678901'])('%s is not a number', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test.each([
  ['1234567.895', { least: 2, most: 2 }, '1,234,567.90'],
  ['-0.001', { most: 2 }, '0'],
  ['-1234.5', { least: 2, most: 2 }, '−1,234.50'],
  ['0.00012300', { most: 6 }, '0.000123'],
  ['999.5', { most: 0 }, '1,000'],
])('%s is formatted', (text, places, words) => {
  expect(formatBig(decimal(text), places)).toBe(words)
})

/** Pseudorandom numbers from a fixed seed. */
function numbers(): () => bigint {
  let seed = 42n
  return () => (seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n)
}

/** An integer multiple of 10⁻²⁰. */
const small = (units: bigint) => new Big(units.toString()).times('1e-20')

test('ten thousand formatted numbers parse to the same value, with and without separators', () => {
  const next = numbers()
  for (let at = 0; at < 10_000; at++) {
    const value = small(((next() * next()) % 10n ** BigInt(at % 38)) * (at % 2 === 0 ? 1n : -1n))
    expect(parseDecimal(written(value))).toEqual(value)
    expect(parseDecimal(written(value).replaceAll(',', ''))).toEqual(value)
  }
})

// Ten thousand pairs from a fixed seed.
test('quotient times divisor gives the dividend', () => {
  const random = numbers()
  const next = () => random() % 10n ** 25n
  for (let at = 0; at < 10_000; at++) {
    const [one, other] = [small(next() - 5n * 10n ** 24n), small(next() + 1n)]
    const back = multiply(divide(one, other), other).minus(one).abs()
    // The error is at most one unit of the last digit of the quotient, times the divisor.
    expect(back.lte(other.times('1e-20').plus('1e-20'))).toBe(true)
  }
})
