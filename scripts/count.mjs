/**
 * What a step's checks came to. `failures` names each failed test with its first message; `unsteady` names the tests that passed only at a second
 * try (they count as passed: a shared machine stalls, but whoever reads the end of the run learns of them).
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], unsteady: string[] }} Count
 */

/**
 * How many checks a step made, from how its command ended and from the report its runner wrote.
 * A step without a runner of tests is one check. A runner that ended badly without naming a failed test (a file that could not be loaded,
 * an unhandled rejection), that wrote no report, or that ran no test at all has failed once.
 * @param {'vitest' | 'playwright' | undefined} runner
 * @param {boolean} well whether the command ended with status 0
 * @param {string | null} report the JSON that the runner wrote
 * @returns {Count}
 */
export function countOf(runner, well, report) {
  if (runner === undefined) return { ...none, passed: well ? 1 : 0, failed: well ? 0 : 1 }
  if (report === null) return { ...none, failed: 1 }
  const count = read[runner](report)
  const silent = count.failed === 0 && (!well || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

/** @type {Count} */
const none = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }

/** @param {string} name @param {string | undefined} message */
const told = (name, message = '') => `${name}: ${message.split('\n', 1)[0]}`

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */
/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { message: string, name: string, status: string, assertionResults: VitestTest[] }[] }} VitestReport
 */
/** @typedef {{ title: string, specs?: { title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

const read = {
  /** @param {string} text @returns {Count} */
  vitest(text) {
    const report = /** @type {VitestReport} */ (JSON.parse(text))
    const tests = report.testResults.flatMap((file) => file.assertionResults)
    const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...tests.filter(({ status }) => status === 'failed').map((test) => told(test.fullName, test.failureMessages.at(-1))),
        ...unloaded.map((file) => told(file.name, file.message)),
      ],
      unsteady: tests
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map((test) => told(test.fullName, test.failureMessages[0])),
    }
  },
  /** @param {string} text @returns {Count} */
  playwright(text) {
    const { stats, suites } = /** @type {PlaywrightReport} */ (JSON.parse(text))
    const tests = suites.flatMap((suite) => testsOf(suite, ''))
    const named = (/** @type {string} */ status) =>
      tests.filter((test) => test.status === status).map((test) => told(test.name, test.message))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: named('unexpected'),
      unsteady: named('flaky'),
    }
  },
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
