import { parseArgs } from 'node:util'

/**
 * The options of `scripts/test.mjs`.
 * @typedef {object} TestArgs
 * @property {'check' | 'core' | 'all' | 'rest'} scope check: static steps and unit tests; core: `npm test`; all: everything; rest: everything that core omits
 * @property {string | null} changedSince the commit to compare with; only affected tests run
 * @property {string | null} shard `2/4`: the second quarter of the tests
 * @property {string[]} words paths or test names to run
 */

/**
 * Parses the command line: `[--check | --all | --rest] [--changed [COMMIT]] [--shard=N/M] [path or name …]`.
 * @param {string[]} argv without node and script
 * @returns {TestArgs}
 * @throws {TypeError} for an unknown option
 */
export function readTestArgs(argv) {
  const { values, positionals } = parseArgs({
    args: argv.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      changed: { type: 'string' },
      shard: { type: 'string' },
    },
  })
  if (values.shard !== undefined && !/^\d+\/\d+$/.test(values.shard)) throw new TypeError(`--shard=${values.shard}: N/M is needed`)
  const scope = values.check ? 'check' : values.all ? 'all' : values.rest ? 'rest' : 'core'
  // `--changed COMMIT` as well as `--changed=COMMIT`.
  const since = values.changed === '' ? (positionals.shift() ?? 'origin/main') : (values.changed ?? null)
  return { scope, changedSince: since, shard: values.shard ?? null, words: positionals }
}
