import { describe, expect, test } from 'vitest'
import { CURVE_SIZES, type CurvePoint, findDrawdown, layoutCurve } from './curve-layout.ts'

const curveOf = (results: readonly number[], start = 0): CurvePoint[] => {
  let total = start
  return results.map((r, index) => {
    total += r
    return {
      idea_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      at: new Date(Date.UTC(2026, 0, 1 + index * 10)).toISOString(),
      symbol: 'BTCUSD',
      r_net: String(r),
      total_r: total.toFixed(4),
      is_deleted: index === 1,
    }
  })
}

describe('the largest drawdown', () => {
  test('is the largest drop from a peak', () => {
    expect(findDrawdown(curveOf([3, -1, 2, -2, -1.5, 4]))).toEqual({ from: 2, to: 4, r: -3.5 })
  })

  test('may begin before the first idea, or be none', () => {
    expect(findDrawdown(curveOf([-1, -1, 1]))).toEqual({ from: -1, to: 1, r: -2 })
    expect(findDrawdown(curveOf([1, 1]))).toEqual({ from: -1, to: -1, r: 0 })
    expect(findDrawdown([])).toEqual({ from: -1, to: -1, r: 0 })
  })

  test('of the newest ideas begins at their running total', () => {
    expect(findDrawdown(curveOf([-1, 2], 50))).toEqual({ from: -1, to: 0, r: -1 })
  })
})

describe('the equity curve', () => {
  const layout = layoutCurve(curveOf([2, -1, 3]), CURVE_SIZES.wide)

  test('is a step per idea with round ticks around 0', () => {
    expect(layout.line.match(/H/g)).toHaveLength(3)
    expect(layout.ticks.map(({ r }) => r)).toEqual([0, 1, 2, 3, 4])
    expect(layout.toY(0)).toBeGreaterThan(layout.toY(4))
  })

  test('has a bar per idea: gains up, losses down, deleted ones marked', () => {
    expect(layout.bars.map(({ isGain, isDeleted }) => [isGain, isDeleted])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
    const [gain, loss] = layout.bars
    expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBe(loss?.y)
  })

  test('below zero and without ideas stays inside the drawing', () => {
    expect(layoutCurve(curveOf([-0.5, -0.25]), CURVE_SIZES.phone).ticks.map(({ r }) => r)).toEqual([-0.8, -0.6, -0.4, -0.2, 0])
    expect(layoutCurve([], CURVE_SIZES.phone).bars).toEqual([])
  })
})
