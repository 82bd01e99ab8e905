import { dirname, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { isNode, nameOf, type Node } from './texts.ts'

const CONTRACT = resolve(import.meta.dirname, '../../contract/src')
/** What the client reads of a call: where it goes and how, and by what rules a form checks what it sends. */
const READ = new Set(['method', 'path', 'who', 'files', 'body'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** What stands between two places of a source is replaced. */
interface Change {
  start: number
  end: number
  by: string
}

const placeOf = (node: Node) => node as unknown as { start: number; end: number }

/** What only the server reads of a call goes, and the rules of its body are made when somebody asks for them. */
function changesOf(property: Node): Change[] {
  if (property.type !== 'Property') return []
  const [name, { start, end }] = [nameOf(property['key']), placeOf(property)]
  if (!READ.has(name)) return [{ start, end, by: `${name}: undefined` }]
  if (name !== 'body') return []
  const rules = placeOf(property['value'] as Node)
  return [
    { start, end: rules.start, by: 'get body() { return ' },
    { start: end, end, by: ' }' },
  ]
}

/**
 * A module of the contract as the client needs it. Everything in it is a declaration, and making one changes nothing else: so each is marked
 * as one that may be left out where nobody names it.
 */
export function forClient(code: string): string {
  const changes: Change[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item)
    if (!isNode(node) || FUNCTIONS.has(node.type)) return
    if (node.type === 'CallExpression') changes.push({ start: placeOf(node).start, end: placeOf(node).start, by: '/* @__PURE__ */ ' })
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint') {
      for (const spec of node['arguments'] as Node[]) changes.push(...(spec['properties'] as Node[]).flatMap(changesOf))
    }
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync('contract.ts', code).program)
  return applied(code, changes)
}

/** Changes within what is taken out have no place any more. */
function applied(code: string, changes: Change[]): string {
  let [changed, at] = ['', 0]
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    changed += code.slice(at, start) + by
    at = end
  }
  return changed + code.slice(at)
}

/** Leaves out of the client what only the server reads of the contract: half of its bytes, and most of the work of making it. */
export function contract(): Plugin {
  return {
    name: 'trademates-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code, id) => (dirname(id) === CONTRACT ? { code: forClient(code), map: null, moduleSideEffects: false } : undefined),
    },
  }
}
