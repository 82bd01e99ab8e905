/** `npm run ideas:check -- FILE`: computes the cases of a file with the product's own functions. Status 1 if a case differs, 2 for a bad file. */
import { readFileSync } from 'node:fs'
import { CaseFileError, checkCases } from '@trademates/contract/check-cases'

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(2)
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const [path, ...rest] = process.argv.slice(2)
if (path === undefined || rest.length > 0) fail('Usage: npm run ideas:check -- FILE')
const text = readText(path)
try {
  const { count, differences } = checkCases(text)
  for (const { case: id, field, expected, actual } of differences)
    console.log(`${id} ${field}: expected ${JSON.stringify(expected)}, actual ${JSON.stringify(actual)}`)
  console.log(`${count - differences.length} of ${count} agree`)
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof CaseFileError)) throw error
  fail(`${path}: ${error.message}`)
}
