import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

// The build of plain JavaScript, which has no types of its own: the package's entry starts a native program and is no faster.
const { checkSync } = /** @type {typeof import('recheck')} */ (createRequire(import.meta.url)('recheck/lib/browser.js'))

/** The sources whose expressions a request, an uploaded file or an external service can reach. */
const FILES = ['contract/src/**/*.ts', 'server/src/**/*.ts']
const EXCLUDED = /\.test\.ts$|^server\/src\/(demo|operator)\//

/** In ms: how long an exact proof may take, then how long a search for a slow input may take. */
const PROOF_MS = 400
const SEARCH_MS = 10_000

/**
 * A regular-expression literal.
 * @typedef {{ file: string, line: number, pattern: string, flags: string }} Literal
 */

/** The regular-expression literals of a source file. @param {string} file @param {string} text @returns {Literal[]} */
function literalsIn(file, text) {
  /** @type {Literal[]} */
  const literals = []
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, line: text.slice(0, node.start).split('\n').length, ...node.regex })
    },
  })
  visitor.visit(parseSync(file, text).program)
  return literals
}

/** Returns why an expression is rejected; null if it takes linear time. @param {Literal} literal @returns {string | null} */
function faultOf({ pattern, flags }) {
  const proof = checkSync(pattern, flags, { timeout: PROOF_MS })
  const result = proof.status === 'unknown' ? checkSync(pattern, flags, { checker: 'fuzz', timeout: SEARCH_MS }) : proof
  if (result.status === 'safe') return null
  return result.status === 'vulnerable' ? `takes ${result.complexity.summary} time` : 'is too complicated to check'
}

/** Reads the expressions that earlier runs proved to be linear. @param {string} path @returns {string[]} */
function readProven(path) {
  try {
    return /** @type {string[]} */ (JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/**
 * Checks every regular-expression literal in the sources. Proven ones are stored in a file, so that only new ones take time.
 * @param {string} root the repository
 * @param {string} provenPath the file of expressions that are linear, which is replaced
 * @returns {string[]} `file:line` and the fault of each expression that takes more than linear time
 */
export function checkRegExps(root, provenPath) {
  const known = new Set(readProven(provenPath))
  /** @type {Map<string, string | null>} */
  const checked = new Map()
  const files = globSync(FILES, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .toSorted()
  const faults = files
    .filter((file) => !EXCLUDED.test(file))
    .flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')))
    .flatMap((literal) => {
      const source = `/${literal.pattern}/${literal.flags}`
      if (!checked.has(source)) checked.set(source, known.has(source) ? null : faultOf(literal))
      const fault = checked.get(source) ?? null
      return fault === null ? [] : [`${literal.file}:${literal.line} ${source} ${fault}`]
    })
  const proven = [...checked].flatMap(([source, fault]) => (fault === null ? [source] : []))
  writeFileSync(provenPath, `${JSON.stringify(proven.toSorted(), null, 2)}\n`)
  return faults
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const faults = checkRegExps(root, join(root, 'scripts/linear-regexps.json'))
  if (faults.length > 0) console.error(`${faults.join('\n')}\nSee docs/decisions/089-checks-before-a-commit.md.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
