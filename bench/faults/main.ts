/**
 * Runs the fault tests of docs/reliability.md one after another at full size: `npm run faults`, `npm run faults F04 F05` for some faults,
 * `npm run faults G20` for a target. Prints a table with the fault, the test, the observation and the result.
 * `npm test` runs shorter versions.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startVitest, type TestCase } from 'vitest/node'
import { formatFaultTable } from './support/fault-table.ts'

process.env['FAULTS'] ??= 'long'
const root = resolve(import.meta.dirname, '../..')
const wanted = process.argv.slice(2).filter((word) => /^[FG]\d\d$/.test(word))
const named = wanted.length > 0 ? wanted.join('|') : String.raw`F\d\d`
const title = new RegExp(`['"\`](?:[AFGSV]\\d[\\d.]* )*(?:${named}) `)
const files = globSync('{server,bench}/**/*.test.ts', { cwd: root }).filter((file) => title.test(readFileSync(join(root, file), 'utf8')))

const vitest = await startVitest(files, {
  root,
  watch: false,
  project: ['server', 'process'],
  testNamePattern: `(^| )(${named}) `,
  fileParallelism: false,
  retry: 0,
  testTimeout: 600_000,
})
const cases: TestCase[] = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
console.log(`\n${formatFaultTable(cases)}`)
await vitest.close()
