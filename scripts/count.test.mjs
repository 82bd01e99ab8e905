import { describe, expect, it } from 'vitest'
import { countOf } from './count.mjs'

const vitest = (passed = 0, failed = 0) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0 })
const playwright = (expected = 0, unexpected = 0, flaky = 0) => JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 1 } })

describe('the closing line counts', () => {
  it('a step without tests as one', () => {
    expect(countOf(undefined, true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countOf(undefined, false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('the tests that a runner reports', () => {
    expect(countOf('vitest', true, vitest(12))).toEqual({ passed: 12, failed: 0, skipped: 0 })
    expect(countOf('vitest', false, vitest(12, 2))).toEqual({ passed: 12, failed: 2, skipped: 0 })
    expect(countOf('playwright', false, playwright(5, 1, 1))).toEqual({ passed: 5, failed: 2, skipped: 1 })
  })

  it('a runner that failed without a failed test, ran nothing, or wrote nothing as one failure', () => {
    expect(countOf('vitest', false, vitest(12)).failed).toBe(1)
    expect(countOf('playwright', true, playwright()).failed).toBe(1)
    expect(countOf('playwright', false, null).failed).toBe(1)
  })
})
