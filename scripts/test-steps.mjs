import { globSync } from 'node:fs'
import { sep } from 'node:path'

/** @typedef {import('./test-args.mjs').TestArgs} TestArgs */
/**
 * A command of a test run. `counts` names the runner that writes a JSON report to `report`; a step without one counts as one check.
 * `isChosen`: whether the selection includes a test; `mayBeEmpty` allows a run without any test.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {'vitest' | 'playwright'} [counts]
 * @property {(test: { fullName: string, tags: string[] }) => boolean} [isChosen]
 * @property {boolean} [mayBeEmpty]
 * @property {Record<string, string>} [env]
 */

const TYPESCRIPT_PROJECTS = ['.', 'contract', 'server', 'web', 'web/worker', 'e2e', 'bench', 'test/support']
const LINTED = ['contract', 'server', 'web', 'e2e', 'bench', 'test', 'scripts', 'oxlint.config.ts', 'vitest.config.ts']

/** Steps that run concurrently. @type {Step[]} */
export const STATIC_STEPS = [
  { name: 'lint', command: ['oxlint', '--type-aware', ...LINTED] },
  ...TYPESCRIPT_PROJECTS.map((project) => ({ name: `types of ${project === '.' ? 'scripts' : project}`, command: ['tsc', '-p', project] })),
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'regular expressions', command: ['node', 'scripts/check-regexps.mjs'] },
  // Checks the schema. The proxy opens its ports to all interfaces on purpose.
  { name: 'compose file', command: ['dclint', 'deploy/compose.yaml', '--quiet', '--disable-rule', 'no-unbound-port-interfaces'] },
]

/** The build that browser tests and some server tests need. @type {Step} */
export const BUILD_STEP = { name: 'web client', command: ['npm', 'run', 'build'] }

/** The steps with tests. `projects` are those of vitest.config.ts; null: Playwright. */
const SUITES = [
  {
    name: 'unit tests',
    projects: ['unit', 'web'],
    files: ['contract/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'web/{src,build,gallery}/**/*.test.{ts,tsx}'],
  },
  {
    name: 'server tests',
    projects: ['server'],
    files: ['server/src/**/*.test.ts', 'server/test/{api,database,fuzz,visibility}/*.test.ts'],
  },
  { name: 'process tests', projects: ['process'], files: ['server/test/process/**/*.test.ts', 'bench/faults/**/*.test.ts'] },
  { name: 'browser tests', projects: null, files: ['e2e/*/*.spec.ts'] },
]

/** Tests with this tag run in `npm run test:all` only (Vitest). */
const FULL_TAG = 'full'
/** Browser tests with this tag run in `npm test` too (Playwright). */
const CORE_TAG = '@core'

/** Lists the test files by suite. @param {string} root @returns {{ name: string, files: string[] }[]} */
export const listTestFiles = (root) =>
  SUITES.map(({ name, files }) => ({ name, files: globSync(files, { cwd: root }).map((file) => file.split(sep).join('/')) }))

/**
 * Which tests to run.
 * @typedef {object} Selection
 * @property {TestArgs['scope']} scope
 * @property {string | null} shard
 * @property {readonly string[] | null} files the test files to run; null: all
 * @property {readonly string[]} titles parts of test names, one of which must occur; none: all
 * @property {boolean} isNamed whether tests were named; then all of them run
 * @property {readonly { test: string }[]} quarantine tests to leave out
 */

/**
 * The steps that run tests.
 * @param {Selection} selection
 * @param {{ root: string, report: string }} place `report`: where runners write their JSON
 * @returns {Step[]}
 */
export function testSteps(selection, { root, report }) {
  const { scope, files, titles } = selection
  const suites = listTestFiles(root)
  return SUITES.flatMap(({ name, projects }) => {
    if (scope === 'check' && name !== 'unit tests') return []
    const own = suites.find((suite) => suite.name === name)?.files ?? []
    const chosen = files?.filter((file) => own.includes(file)) ?? null
    if (chosen?.length === 0) return []
    const step = projects === null ? browserStep(selection, report) : vitestStep(selection, projects, report)
    const mayBeEmpty = files !== null || titles.length > 0
    const allowance = projects === null ? '--pass-with-no-tests' : '--passWithNoTests'
    return { name, ...step, mayBeEmpty, command: [...step.command, ...(mayBeEmpty ? [allowance] : []), ...(chosen ?? [])] }
  })
}

/** Returns the shard and retry options, which both runners have. @param {Selection} selection @param {string} retryOption */
const commonArgs = ({ scope, shard }, retryOption) => [
  ...(shard === null ? [] : [`--shard=${shard}`]),
  ...(scope === 'all' || scope === 'rest' ? [`${retryOption}=1`] : []),
]

/** @param {string} text */
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Returns a pattern that matches names with any of these titles; '' for none. @param {readonly string[]} titles */
const anyOf = (titles) => titles.map(escapePattern).join('|')

/** @param {Selection} selection @param {string} report @returns {Omit<Step, 'name'>} */
function browserStep(selection, report) {
  const { scope, titles, isNamed, quarantine } = selection
  const isCore = scope === 'core' && !isNamed
  const wanted = [...(isCore ? [CORE_TAG] : []), ...(titles.length === 0 ? [] : [`(?:${anyOf(titles)})`])]
  const unwanted = [...(scope === 'rest' ? [CORE_TAG] : []), ...quarantine.map(({ test }) => escapePattern(test))]
  return {
    counts: 'playwright',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    command: [
      'playwright',
      'test',
      '--config=e2e/playwright.config.ts',
      ...(wanted.length === 0 ? [] : ['--grep', wanted.map((part) => `(?=.*${part})`).join('')]),
      ...(unwanted.length === 0 ? [] : ['--grep-invert', unwanted.join('|')]),
      ...commonArgs(selection, '--retries'),
    ],
  }
}

/** @param {Selection} selection @param {string[]} projects @param {string} report @returns {Omit<Step, 'name'>} */
function vitestStep(selection, projects, report) {
  const { scope, titles, isNamed, quarantine } = selection
  const left = anyOf(quarantine.map(({ test }) => test))
  const pattern = `${left === '' ? '' : `(?!.*(?:${left}))`}${titles.length === 0 ? '' : `.*(?:${anyOf(titles)})`}`
  const tags = isNamed || scope === 'all' ? null : scope === 'rest' ? FULL_TAG : `!${FULL_TAG}`
  return {
    counts: 'vitest',
    isChosen: (test) =>
      (tags === null || test.tags.includes(FULL_TAG) === (scope === 'rest')) && new RegExp(`^${pattern}`).test(test.fullName),
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.flatMap((project) => ['--project', project]),
      ...(tags === null ? [] : [`--tagsFilter=${tags}`]),
      ...(pattern === '' ? [] : ['--testNamePattern', `^${pattern}`]),
      ...commonArgs(selection, '--retry'),
    ],
  }
}
