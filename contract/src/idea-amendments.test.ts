import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateStopMove } from './idea-amendments.ts'
import { formatEnglish } from './messages.ts'

const PASSED = 'The price is already beyond this stop. Close the idea instead.'
const WIDER = 'The stop can only be tightened.'

test('A12 a moved stop is between the stop and the price, long and short', () => {
  const all = fc.record({
    isLong: fc.boolean(),
    /** In ticks. */
    current: fc.integer({ min: 10 ** 6, max: 10 ** 9 }),
    distance: fc.integer({ min: 4, max: 10 ** 5 }),
    decimals: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(all, ({ isLong, current, distance, decimals }) => {
      const at = (ticks: number) => ((isLong ? current + ticks : current - ticks) / 10 ** decimals).toFixed(decimals)
      const facts = { direction: isLong ? 'long' : 'short', decimals, currentStop: at(0), price: at(distance) } as const
      const move = (stop: string, more = {}) => {
        const { problem, stop: accepted } = validateStopMove(stop, { ...facts, ...more })
        return problem === null ? accepted : formatEnglish(problem)
      }
      for (const ticks of [1, 2, distance - 1]) expect(move(at(ticks))).toBe(at(ticks))
      for (const ticks of [0, -1]) expect(move(at(ticks))).toBe(WIDER)
      for (const ticks of [distance, distance + 1]) expect(move(at(ticks))).toBe(PASSED)
      // Without a known price only the stop counts.
      expect(move(at(distance), { price: null })).toBe(at(distance))
    }),
    { numRuns: 100 },
  )
})
