/**
 * The result of a step. `failures` lists the failed tests with their first message; `retried` lists tests that passed at the second
 * attempt, which count as passed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], retried: string[] }} Count
 */

/** @type {Count} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }

/** @param {Count} a @param {Count} b @returns {Count} */
export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...a.retried, ...b.retried],
})

/**
 * Counts the checks of a step. A step without a test runner is one check. A runner counts as one failure if it failed without a failed
 * test (a file that cannot be loaded, an unhandled rejection), wrote no report, or ran no test although `mayBeEmpty` is false.
 * @param {Pick<import('./test-steps.mjs').Step, 'counts' | 'isChosen' | 'mayBeEmpty'>} step
 * @param {boolean} isWell whether the command exited with 0
 * @param {string | null} report the JSON report of the runner
 * @returns {Count}
 */
export function countOf({ counts, isChosen = () => true, mayBeEmpty = false }, isWell, report) {
  if (counts === undefined) return { ...NOTHING, passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 }
  if (report === null) return { ...NOTHING, failed: isWell && mayBeEmpty ? 0 : 1 }
  const count = counts === 'vitest' ? readVitest(report, isChosen) : readPlaywright(report)
  const hasFailed = !isWell || (count.passed === 0 && !mayBeEmpty)
  return count.failed === 0 && hasFailed ? { ...count, failed: 1 } : count
}

/** @param {string} name @param {string | undefined} message */
const withMessage = (name, message = '') => `${name}: ${message.split('\n', 1)[0]}`

/** @typedef {{ fullName: string, status: string, failureMessages: string[], tags?: string[] }} VitestTest */
/**
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { message: string, name: string, status: string, assertionResults: VitestTest[] }[] }} VitestReport
 */
/** @typedef {{ title: string, specs?: { title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/** @param {string} text @param {NonNullable<import('./test-steps.mjs').Step['isChosen']>} isChosen @returns {Count} */
function readVitest(text, isChosen) {
  const report = /** @type {VitestReport} */ (JSON.parse(text))
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: tests.filter(({ status, fullName, tags = [] }) => !['passed', 'failed'].includes(status) && isChosen({ fullName, tags }))
      .length,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map((test) => withMessage(test.fullName, test.failureMessages.at(-1))),
      ...unloaded.map((file) => withMessage(file.name, file.message)),
    ],
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => withMessage(test.fullName, test.failureMessages[0])),
  }
}

/** @param {string} text @returns {Count} */
function readPlaywright(text) {
  const { stats, suites } = /** @type {PlaywrightReport} */ (JSON.parse(text))
  const tests = suites.flatMap((suite) => testsOf(suite, ''))
  const named = (/** @type {string} */ status) =>
    tests.filter((test) => test.status === status).map((test) => withMessage(test.name, test.message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: named('unexpected'),
    retried: named('flaky'),
  }
}

/** @param {PlaywrightSuite} suite @param {string} above @returns {{ name: string, status: string, message: string | undefined }[]} */
function testsOf({ title, specs = [], suites = [] }, above) {
  const here = `${above}${title} › `
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: here + spec.title,
        status,
        message: results.find(({ error }) => error)?.error?.message,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, here)),
  ]
}
