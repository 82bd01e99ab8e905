/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

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
  if (runner === undefined) return { passed: well ? 1 : 0, failed: well ? 0 : 1, skipped: 0 }
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const count = read[runner](report)
  const silent = count.failed === 0 && (!well || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

const read = {
  /** @param {string} text @returns {Count} */
  vitest(text) {
    const report = /** @type {VitestReport} */ (JSON.parse(text))
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
  },
  /** A test that passed only at a second try has failed. @param {string} text @returns {Count} */
  playwright(text) {
    const { stats } = /** @type {PlaywrightReport} */ (JSON.parse(text))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  },
}
