import { describe, expect, it } from 'vitest'
import { countOf } from './count.mjs'

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Test */

/** @param {number} numPassedTests @param {number} numFailedTests @param {Test[]} assertionResults */
const vitest = (numPassedTests = 0, numFailedTests = 0, assertionResults = []) =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: 'a.test.ts', message: '', status: 'passed', assertionResults }],
  })
/** @param {number} expected @param {number} unexpected @param {number} flaky @param {object[]} suites */
const playwright = (expected = 0, unexpected = 0, flaky = 0, suites = []) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 1 }, suites })

describe('test counts', () => {
  it('count a step without tests as one', () => {
    expect(countOf({}, true, null)).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
    expect(countOf({}, false, null)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })

  it('count the tests that a runner reports', () => {
    expect(countOf({ counts: 'vitest' }, true, vitest(12))).toMatchObject({ passed: 12, failed: 0, skipped: 0 })
    expect(countOf({ counts: 'vitest' }, false, vitest(12, 2))).toMatchObject({ passed: 12, failed: 2, skipped: 0 })
    expect(countOf({ counts: 'playwright' }, false, playwright(5, 1, 1))).toMatchObject({ passed: 6, failed: 1, skipped: 1 })
  })

  it('count a runner without a failed test, without tests or without a report as one failure', () => {
    expect(countOf({ counts: 'vitest' }, false, vitest(12)).failed).toBe(1)
    expect(countOf({ counts: 'playwright' }, true, playwright()).failed).toBe(1)
    expect(countOf({ counts: 'playwright' }, false, null).failed).toBe(1)
  })
})

describe('a selection of tests', () => {
  it('may contain no test of a step', () => {
    expect(countOf({ counts: 'vitest', mayBeEmpty: true }, true, vitest())).toMatchObject({ passed: 0, failed: 0 })
    expect(countOf({ counts: 'vitest', mayBeEmpty: true }, true, null)).toMatchObject({ passed: 0, failed: 0 })
    expect(countOf({ counts: 'vitest', mayBeEmpty: true }, false, null).failed).toBe(1)
  })

  it('counts as skipped only the tests it selects', () => {
    const tests = ['skipped in the file', 'tagged'].map((fullName) => ({
      fullName,
      status: 'skipped',
      failureMessages: [],
      tags: fullName === 'tagged' ? ['full'] : [],
    }))
    const isChosen = (/** @type {{ tags: string[] }} */ { tags }) => tags.length === 0
    expect(countOf({ counts: 'vitest', isChosen }, true, vitest(1, 0, tests))).toMatchObject({ passed: 1, skipped: 1 })
  })
})

describe('the summary of a run', () => {
  it('lists failed and retried tests with their first message', () => {
    const tests = [
      { fullName: 'good', status: 'passed', failureMessages: [] },
      { fullName: 'slow', status: 'passed', failureMessages: ['Timed out\n    at here'] },
      { fullName: 'bad', status: 'failed', failureMessages: ['1 is not 2\n    at there'] },
    ]
    expect(countOf({ counts: 'vitest' }, false, vitest(2, 1, tests))).toMatchObject({
      failures: ['bad: 1 is not 2'],
      retried: ['slow: Timed out'],
    })
  })

  it('lists test files that could not be loaded', () => {
    const testResults = [{ name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }]
    const report = JSON.stringify({ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults })
    expect(countOf({ counts: 'vitest' }, false, report)).toMatchObject({ failed: 1, failures: ['b.test.ts: No such module'] })
  })

  it('lists browser tests by file and title', () => {
    const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
      title,
      tests: [{ status, results: [{ error: { message: 'Not seen\nat line 3' } }, {}] }],
    })
    const suites = [
      { title: 'chat.spec.ts', suites: [{ title: 'a message', specs: [spec('arrives', 'unexpected'), spec('is read', 'flaky')] }] },
    ]
    expect(countOf({ counts: 'playwright' }, false, playwright(0, 1, 1, suites))).toMatchObject({
      failures: ['chat.spec.ts › a message › arrives: Not seen'],
      retried: ['chat.spec.ts › a message › is read: Not seen'],
    })
  })
})
