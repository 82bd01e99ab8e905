import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, Decimal, formatDecimal, minus, percentChange, plus, quotient, roundDecimal } from './decimals.ts'

test.each([
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  ['0.0000001', 2, '0.00'],
  ['-0.001', 2, '0.00'],
  ['5', 3, '5.000'],
  ['99.995', 2, '100.00'],
])('%s with %d digits is %s', (value, decimals, result) => {
  expect(roundDecimal(value, decimals)).toBe(result)
})

test.each([
  ['100', '101.84', '1.84'],
  ['1.0842', '1.0839', '-0.03'],
  ['0.00000781', '0.00000812', '3.97'],
  ['3', '4', '33.33'],
  ['3', '5', '66.67'],
  ['2', '0', '-100.00'],
  ['0', '5', '0.00'],
  ['64218.5', '64218.5', '0.00'],
])('from %s to %s is a change of %s per cent', (then, now, change) => {
  expect(percentChange(then, now)).toBe(change)
})

test('a cross rate is computed without floating-point numbers', () => {
  expect(quotient('1.1510', '0.8800', 5)).toBe('1.30795')
  expect(quotient('1', '3', 5)).toBe('0.33333')
  expect(quotient('-2', '3', 2)).toBe('-0.67')
  // Rounded twice it would be 0.01: 0.00499999999999999999 is 0.005 with fewer digits.
  expect(quotient('0.00499999999999999999', '1', 2)).toBe('0.00')
  expect(() => quotient('1', '0', 2)).toThrow(RangeError)
})

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 10 }))
  .map(([isNegative, digits, decimals]) => roundDecimal(`${isNegative ? '-' : ''}${digits}`, decimals))

test('adding and subtracting a number gives the original number', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect([compare(minus(plus(a, b), b), a), compare(a, b) + compare(b, a)]).toEqual([0, 0])
    }),
  )
})

test('the schema accepts exactly decimal numbers, and formatting keeps all their digits', () => {
  const text = fc.oneof(decimal, fc.string(), fc.stringMatching(/^[-+.,eE\d ]{0,40}$/))
  fc.assert(
    fc.property(text, (written) => {
      const isPlain = /^-?[0-9]{1,24}(\.[0-9]{1,18})?$/.test(written)
      expect(Decimal.safeParse(written).success).toBe(isPlain)
      if (isPlain) expect(formatDecimal(written).replaceAll(',', '').replace('\u2212', '-')).toBe(written)
    }),
  )
})
