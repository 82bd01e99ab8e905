import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const CASES = 'contract/src/idea-cases.json'
const folder = mkdtempSync('node_modules/.ideas-check-')
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {string} path @returns {{ status: number, output: string }} */
function run(path) {
  try {
    return { status: 0, output: execFileSync(process.execPath, ['scripts/ideas-check.mjs', path], { encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { status, stdout, stderr } = /** @type {{ status: number, stdout: string, stderr: string }} */ (error)
    return { status, output: stdout + stderr }
  }
}

/** @param {string} text */
function write(text) {
  const path = join(folder, 'cases.json')
  writeFileSync(path, text)
  return path
}

it('agrees with the cases of the repository', () => {
  const { status, output } = run(CASES)
  expect(output).toMatch(/^(\d+) of \1 agree\n$/)
  expect(status).toBe(0)
})

it('names each case that differs, with the field and both values', () => {
  const path = write(readFileSync(CASES, 'utf8').replaceAll('"r": "1.9703"', '"r": "1.9702"'))
  const { status, output } = run(path)
  expect(output).toMatch(/^G01 managed\.r: expected "1\.9702", actual "1\.9703"\n\d+ of \d+ agree\n$/)
  expect(status).toBe(1)
})

it('rejects a bad file with one line', () => {
  expect(run(write('{'))).toEqual({ status: 2, output: `${join(folder, 'cases.json')}: The file is not JSON.\n` })
  expect(run('no-such-file').status).toBe(2)
})
