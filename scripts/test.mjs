/**
 * Runs the checks: `npm run check` (static steps and unit tests), `npm test` (those, and the core of server, process and browser tests),
 * `npm run test:all` (everything). Options and paths or names of tests: `scripts/test-args.mjs`.
 * Every step runs, even after a failure. The last line is `N passed, N failed`; a step without tests counts as one.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { affectedBy } from './affected.mjs'
import { addCounts, countOf, NOTHING } from './count.mjs'
import { writeCssTypes } from './css-types.mjs'
import { readTestArgs } from './test-args.mjs'
import { BUILD_STEP, listTestFiles, STATIC_STEPS, testSteps } from './test-steps.mjs'

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {import('./test-steps.mjs').Step} Step */

const STATIC_STEPS_AT_ONCE = 2

const root = resolve(import.meta.dirname, '..')
const args = readTestArgs(process.argv.slice(2))
const folder = await mkdtemp(join(tmpdir(), 'trademates-test-'))
const report = join(folder, 'report.json')
const quarantine = /** @type {{ test: string, reason: string }[]} */ (JSON.parse(readFileSync(join(root, 'test/quarantine.json'), 'utf8')))

/**
 * Runs a command with the tools of the repository.
 * @param {Step} step
 * @param {(text: string) => void} [onOutput] receives the output; default: the terminal
 * @returns {Promise<boolean>} whether it exited with 0
 */
function run({ command: [file = '', ...rest], env = {} }, onOutput) {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const stdio = onOutput === undefined ? /** @type {const} */ ('inherit') : /** @type {const} */ ('pipe')
  const child = spawn(file, rest, { cwd: root, stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env, PATH: path } })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput ?? (() => undefined))
  return new Promise((done) => child.once('close', (code) => done(code === 0)))
}

/** @param {number} began */
const secondsSince = (began) => (performance.now() - began) / 1_000

/** @type {{ name: string, seconds: number, count: Count }[]} */
const done = []

/** @param {Step} step @param {number} began @param {Count} count */
function finish(step, began, count) {
  const seconds = secondsSince(began)
  done.push({ name: step.name, seconds, count })
  console.log(`── ${step.name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
}

/** Runs steps without tests, a few at a time; prints the output of failed ones. @param {Step[]} steps */
async function runSideBySide(steps) {
  const waiting = [...steps]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: STATIC_STEPS_AT_ONCE }, async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const start = performance.now()
        let output = ''
        const isWell = await run(step, (text) => (output += text))
        if (!isWell) console.log(output)
        finish(step, start, countOf({}, isWell, null))
      }
    }),
  )
  console.log(`── static steps together: ${secondsSince(began).toFixed(1)} s`)
}

/** @param {Step} step */
async function runTests(step) {
  const began = performance.now()
  console.log(`\n── ${step.name}: ${step.command.join(' ').replaceAll(report, 'report.json')}`)
  const isWell = await run(step)
  finish(step, began, countOf(step, isWell, await readFile(report, 'utf8').catch(() => null)))
  await rm(report, { force: true })
}

/** Lists the paths that differ from a commit, including untracked files. @param {string} commit @returns {string[]} */
function changedSince(commit) {
  const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', '--merge-base', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Lists the server features that import a feature. @param {string} feature @returns {string[]} */
function importersOf(feature) {
  const importing = globSync('server/src/features/*/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes(`#features/${feature}/`),
  )
  return [...new Set(importing.map((file) => file.split(/[\\/]/)[3] ?? ''))]
}

/** Selects the test files and titles of this run. @returns {{ files: string[] | null, titles: string[] }} */
function choose() {
  const tests = listTestFiles(root).flatMap(({ files }) => files)
  if (args.changedSince !== null) {
    const { files, isEverything } = affectedBy(changedSince(args.changedSince), tests, importersOf)
    console.log(isEverything ? 'The change can affect all tests.' : `The change can affect ${files.length} test files.`)
    return { files: isEverything ? null : files, titles: [] }
  }
  if (args.words.length === 0) return { files: null, titles: [] }
  const files = tests.filter((file) => args.words.some((word) => file.includes(word)))
  return files.length > 0 ? { files, titles: [] } : { files: null, titles: args.words }
}

const chosen = choose()
const isNamed = args.words.length > 0
const steps = testSteps({ ...args, ...chosen, isNamed, quarantine }, { root, report })
const needsClient = steps.some(({ name }) => name !== 'unit tests')
// A partial run omits the static steps.
const isWhole = !isNamed && args.shard === null && args.scope !== 'rest'
if (isWhole) writeCssTypes()
await runSideBySide([...(isWhole ? STATIC_STEPS : []), ...(needsClient ? [BUILD_STEP] : [])])
// `npm ci` leaves unwritten pages; without a sync the first fsync of a test waits for all of them.
if (steps.length > 0) spawnSync('sync')
for (const step of steps) await runTests(step)
await rm(folder, { recursive: true })

const total = done.map(({ count }) => count).reduce(addCounts, NOTHING)
const failed = done.filter(({ count }) => count.failed > 0).map(({ name }) => name)
if (isNamed && total.passed + total.failed === 0) total.failed = 1
console.log()
for (const { name, seconds, count } of done)
  console.log(
    `${seconds.toFixed(1).padStart(7)} s  ${name}: ${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
  )
for (const test of total.failures) console.log(`\nFailed: ${test}`)
for (const test of total.retried) console.log(`\nPassed at the second attempt: ${test}`)
for (const { test, reason } of quarantine) console.log(`\nQuarantined: ${test}: ${reason}`)
console.log(
  `\nAll in ${secondsSince(0).toFixed(1)} s, ${total.retried.length} retried.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`,
)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
