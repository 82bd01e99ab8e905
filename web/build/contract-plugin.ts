import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { schemasIn, withoutSchemas } from './contract-schemas.ts'
import { isNode, nameOf, type Node } from './texts.ts'

const CONTRACT = resolve(import.meta.dirname, '../../contract/src')
/** What the client reads of a call: where it goes and how. */
const READ = new Set(['method', 'path', 'who', 'files'])
/** Marks a module of the contract that has the rules of its calls' bodies too; it still ends as what it is written in. */
const RULES = '?rules.ts'
const WITH_RULES = /^@trademates\/contract\/rules\/([\w-]+)$/
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** What stands between two places of a source is replaced. */
interface Change {
  start: number
  end: number
  by: string
}

const placeOf = (node: Node) => node as unknown as { start: number; end: number }

/** Whether this says what a call is, or what several have in common. */
const isSpec = (object: Node) => (object['properties'] as Node[]).some(({ key }) => nameOf(key) === 'path' || nameOf(key) === 'who')

/**
 * Of a call goes what only the server reads, and its rules, but where they are asked for: then they are made when somebody reads them. No call
 * begins with what goes.
 */
function changesOf(properties: Node[], hasRules: boolean): Change[] {
  return properties.flatMap((property, at) => {
    if (property.type !== 'Property') return []
    const [name, { start, end }] = [nameOf(property['key']), placeOf(property)]
    if (READ.has(name)) return []
    const before = properties[at - 1]
    if (name !== 'body' || !hasRules) return [{ start: before === undefined ? start : placeOf(before).end, end, by: '' }]
    const rules = placeOf(property['value'] as Node)
    return [
      { start, end: rules.start, by: 'get body() { return ' },
      { start: end, end, by: ' }' },
    ]
  })
}

/**
 * A module of the contract as the client needs it. Everything in it is a declaration, and making one changes nothing else: so each is marked
 * as one that may be left out where nobody names it.
 */
export function forClient(code: string, hasRules: boolean): string {
  const changes: Change[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item)
    if (!isNode(node) || FUNCTIONS.has(node.type)) return
    if (node.type === 'CallExpression') changes.push({ start: placeOf(node).start, end: placeOf(node).start, by: '/* @__PURE__ */ ' })
    if (node.type === 'ObjectExpression' && isSpec(node)) changes.push(...changesOf(node['properties'] as Node[], hasRules))
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync('contract.ts', code).program)
  return applied(code, changes)
}

/** Changes within what is taken out have no place any more. */
function applied(code: string, changes: Change[]): string {
  let [changed, at] = ['', 0]
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    changed += code.slice(at, start) + by
    at = end
  }
  return changed + code.slice(at)
}

const known = new Map<string, ReadonlySet<string>>()

/** The schemas that a module of the contract declares or takes. */
function schemasOf(name: string): ReadonlySet<string> {
  const schemas = known.get(name) ?? schemasIn(forClient(readFileSync(resolve(CONTRACT, name), 'utf8'), false), schemasOf)
  known.set(name, schemas)
  return schemas
}

function lean(code: string): string {
  const calls = forClient(code, false)
  return withoutSchemas(calls, schemasIn(calls, schemasOf))
}

/**
 * Leaves out of the client what only the server reads of the contract: half of its bytes, and most of the work of making it. What a form, or the
 * stream, checks with is imported from `@trademates/contract/rules/…`, the same modules with what they are checked by: no other screen waits for that.
 */
export function contract(): Plugin {
  return {
    name: 'trademates-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(@trademates\/contract\/rules\/|\.\/)/ },
      handler(source, importer) {
        const [, asked] = WITH_RULES.exec(source) ?? []
        if (asked !== undefined) return resolve(CONTRACT, `${asked}.ts${RULES}`)
        // What rules are made of has its rules too.
        return importer?.endsWith(RULES) === true ? resolve(CONTRACT, source + RULES) : null
      },
    },
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts(\?rules\.ts)?$/ },
      handler: (code, id) =>
        dirname(id) === CONTRACT
          ? { code: id.endsWith(RULES) ? forClient(code, true) : lean(code), map: null, moduleSideEffects: false }
          : undefined,
    },
  }
}
