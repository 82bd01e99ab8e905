/**
 * The faults of docs/reliability.md, one after the other and at their full size: `npm run faults`, or `npm run faults F04 F05` for some of
 * them, `npm run faults G20` for what bears a target. Prints one table: the fault, what was done, what was seen, and whether that is what
 * should be. `npm test` runs the same tests, shorter.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startVitest, type TestCase } from 'vitest/node'
import { ofFaults } from './table.ts'

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
console.log(`\n${ofFaults(cases)}`)
await vitest.close()
