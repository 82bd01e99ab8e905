import { formatChange } from '@trademates/contract/decimals'
import { expect, test } from 'vitest'
import { directionOf, formatPrice, formatWithUnit } from './format-price.ts'

test('formats prices with grouping and all digits, changes with a sign', () => {
  expect(formatPrice('1234567.5', 2)).toBe('1,234,567.50')
  expect(formatPrice('0.00000781', 8)).toBe('0.00000781')
  expect(formatPrice('-37.63', 2)).toBe('\u221237.63')
  expect(formatPrice('92000', 0)).toBe('92,000')
  expect([formatChange('1.84'), formatChange('-1160.20'), formatChange('0.00')]).toEqual(['+1.84', '\u22121,160.20', '0.00'])
  expect([directionOf('0.01'), directionOf('-0.01'), directionOf('0.00')]).toEqual(['up', 'down', 'flat'])
})

test('a yield has its unit, a price has none', () => {
  expect(formatWithUnit('4.06', { decimals: 3, unit: 'percent' })).toBe('4.060%')
  expect(formatWithUnit('4.06', { decimals: 2, unit: 'price' })).toBe('4.06')
})
