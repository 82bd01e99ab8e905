import { expect, test } from 'vitest'
import { shownMove } from './edit-move.ts'

test.each([
  ['-3.10', null, '−3.1%'],
  ['1.00', null, '+1.0%'],
  ['-1.00', null, '−1.0%'],
  ['0.99', null, null],
  ['0.00', null, null],
  ['-0.20', '-0.8000', '−0.8R'],
  ['0.10', '0.5000', '+0.5R'],
  // On an idea, R alone decides.
  ['7.00', '0.4999', null],
])('A21 a move of %s%% and %s R is shown as %s', (percent, r, shown) => {
  expect(shownMove({ percent, r })).toBe(shown)
})
