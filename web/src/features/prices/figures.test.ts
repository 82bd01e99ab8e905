import { expect, test } from 'vitest'
import { changeInFigures, directionOf, priceInFigures } from './figures.ts'

test('prices have groups of three and all their digits, changes a sign', () => {
  expect(priceInFigures('1234567.5', 2)).toBe('1,234,567.50')
  expect(priceInFigures('0.00000781', 8)).toBe('0.00000781')
  expect(priceInFigures('-37.63', 2)).toBe('\u221237.63')
  expect(priceInFigures('92000', 0)).toBe('92,000')
  expect([changeInFigures('1.84'), changeInFigures('-1160.20'), changeInFigures('0.00')]).toEqual(['+1.84', '\u22121,160.20', '0.00'])
  expect([directionOf('0.01'), directionOf('-0.01'), directionOf('0.00')]).toEqual(['up', 'down', 'flat'])
})
