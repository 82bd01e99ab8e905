/**
 * One word checks everything: `npm test`, or its fast half `npm run check` (`--fast`), for the moment before a commit.
 * Every step runs, whatever the ones before it said; the last line is `N passed, N failed`, where a step without tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { countOf } from './count.mjs'

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {{ name: string, command: string, counts?: 'vitest' | 'playwright', env?: Record<string, string> }} Step */

const root = resolve(import.meta.dirname, '..')
const fast = process.argv.includes('--fast')
const reports = await mkdtemp(join(tmpdir(), 'trademates-test-'))
const report = join(reports, 'report.json')

const vitest = `vitest run --reporter=default --reporter=json --outputFile.json=${report}`
const projects = ['.', 'contract', 'server', 'web', 'web/worker', 'e2e', 'bench', 'test/support']

/** @type {Step[]} */
const steps = [
  ...projects.map((project) => ({ name: `types of ${project === '.' ? 'the tools' : project}`, command: `tsc -p ${project}` })),
  {
    name: 'lint and walls',
    command: 'oxlint --type-aware contract server web e2e bench test scripts ladder.mjs oxlint.config.ts vitest.config.ts',
  },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'dead code', command: 'knip --no-progress' },
]
/** @type {Step[]} */
const tests = fast
  ? [{ name: 'unit tests', command: `${vitest} --project house --project web`, counts: 'vitest' }]
  : [
      { name: 'web client', command: 'npm run build' },
      { name: 'unit and server tests', command: vitest, counts: 'vitest' },
      {
        name: 'browser tests',
        command: 'playwright test --config e2e/playwright.config.ts',
        counts: 'playwright',
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    ]

/**
 * Runs one command where its tools are found, its output going straight through.
 * @param {Step} step
 * @returns {Promise<boolean>} whether it ended well
 */
function run({ command, env = {} }) {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, { cwd: root, shell: true, stdio: 'inherit', env: { ...process.env, ...env, PATH: path } })
  return new Promise((done) => child.once('close', (code) => done(code === 0)))
}

/** @param {Step} step @returns {Promise<Count>} */
async function take(step) {
  const began = performance.now()
  console.log(`\n── ${step.name}: ${step.command.replaceAll(report, 'report.json')}`)
  const well = await run(step)
  const count = countOf(step.counts, well, await readFile(report, 'utf8').catch(() => null))
  await rm(report, { force: true })
  console.log(`── ${step.name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(began)}`)
  return count
}

/** @param {number} began */
const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
/** @type {string[]} */
const broken = []
for (const step of [...steps, ...tests]) {
  const count = await take(step)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  total.failures.push(...count.failures)
  total.unsteady.push(...count.unsteady)
  if (count.failed > 0) broken.push(step.name)
}
await rm(reports, { recursive: true })

for (const test of total.failures) console.log(`\nFailed: ${test}`)
for (const test of total.unsteady) console.log(`\nPassed only at a second try: ${test}`)
console.log(`\nAll in ${seconds(0)}.${broken.length > 0 ? ` Failed: ${broken.join(', ')}.` : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
