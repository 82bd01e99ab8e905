import { parseSync } from 'vite'
import { isNode, nameOf, type Node } from './texts.ts'

/** What a module declares at its top. */
interface Declared {
  name: string
  /** What it is made of. */
  of: unknown
  /** The statement that declares it. */
  statement: Node
}

const MADE_OF_TYPES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** The names that a piece of code uses as values. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) namesIn(item, names)
  if (!isNode(node) || (node.type.startsWith('TS') && !MADE_OF_TYPES.has(node.type))) return names
  if (node.type === 'Identifier') names.add(nameOf(node))
  const isNamed = node['computed'] === false
  for (const [part, value] of Object.entries(node)) if (!(isNamed && (part === 'key' || part === 'property'))) namesIn(value, names)
  return names
}

function declaredBy(statement: Node): Declared[] {
  const { declaration = statement } = statement as { declaration?: unknown }
  if (!isNode(declaration)) return []
  if (declaration.type === 'FunctionDeclaration') return [{ name: nameOf(declaration['id']), of: declaration, statement }]
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).map(({ id, init }) => ({ name: nameOf(id), of: init, statement }))
}

/** The names that a module takes from others, each with the module it comes from and its name there. */
function takenBy(statement: Node): { name: string; from: string; there: string }[] {
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return []
  const from = String((statement['source'] as { value: unknown }).value)
  return (statement['specifiers'] as Node[])
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ local, imported }) => ({ name: nameOf(local), from, there: nameOf(imported) }))
}

const statementsOf = (code: string) => parseSync('contract.ts', code).program.body as unknown as Node[]

/** The names in a module of the contract that are schemas, or made of them. `schemasAt` gives those of the module that another one is taken from. */
export function schemasIn(code: string, schemasAt: (from: string) => ReadonlySet<string>): ReadonlySet<string> {
  const statements = statementsOf(code)
  const schemas = new Set<string>()
  for (const { name, from, there } of statements.flatMap(takenBy))
    if (from === 'zod/mini' || (from.startsWith('./') && schemasAt(from).has(there))) schemas.add(name)
  const declared = statements.flatMap(declaredBy)
  // A declaration may stand before what it is made of.
  for (let known = -1; known < schemas.size;) {
    known = schemas.size
    for (const { name, of } of declared) if ([...namesIn(of)].some((used) => schemas.has(used))) schemas.add(name)
  }
  return schemas
}

/** What stands in a module of the contract but for its schemas: a client that names one of them there is not built. */
export function withoutSchemas(code: string, schemas: ReadonlySet<string>): string {
  const gone = statementsOf(code).flatMap((statement) => {
    const names = [...declaredBy(statement), ...takenBy(statement)].map(({ name }) => name)
    const left = names.filter((name) => !schemas.has(name))
    if (left.length === names.length) return []
    if (left.length > 0 && statement.type !== 'ImportDeclaration') throw new Error(`A schema is declared beside ${left.join()}.`)
    const { start, end } = statement as unknown as { start: number; end: number }
    const { value: from } = { ...(statement['source'] as { value?: string }) }
    const taken = takenBy(statement).filter(({ name }) => left.includes(name))
    return [
      {
        start,
        end,
        by:
          taken.length === 0
            ? ''
            : `import { ${taken.map(({ name, there }) => (there === name ? name : `${there} as ${name}`)).join()} } from '${from}'`,
      },
    ]
  })
  return gone.toReversed().reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), code)
}
