import { parseSync } from 'vite'

/** A text passed to `t`, `tWith` or `tAs`, and its position in the file. */
export interface UsedText {
  text: string
  position: string
}

/** The texts of one file: translated, visible but not translated, and calls whose text cannot be extracted. */
export interface FileTexts {
  used: UsedText[]
  untranslated: string[]
  invalid: string[]
}

export interface Node extends Record<string, unknown> {
  type: string
  start: number
}

/** The context of a node. `isText`: users read strings here. `isIgnored`: they do not. */
interface Context {
  isText: boolean
  isIgnored: boolean
  isInFunction: boolean
}

const TRANSLATE_FUNCTIONS = new Set(['t', 'tWith', 'tAs'])
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'note',
  'placeholder',
  'text',
  'title',
  'verb',
  'what',
])
const IGNORED_TYPES = /^(TS|Import|Export(All|Named)|BinaryExpression$|SwitchCase$)/
const WORD = /\p{L}{2}/u
const SENTENCE = /^\p{Lu}\p{Ll}/u
/** Names and keyboard keys: the same in every language. */
const NAMES = new Set(
  'TradeMates Google Facebook Android English Español UTC PDF Ed25519 Alt AltGraph Arrow ArrowDown ArrowLeft ArrowRight ArrowUp Backspace Control Ctrl Delete End Enter Esc Escape Home Meta PageDown PageUp Shift Space Tab AbortError Accept Authorization Bearer'.split(
    ' ',
  ),
)

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
/** The name of an identifier node; otherwise an empty string. */
export const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
const stringOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** Extracts the texts of one source file. `path` appears in the findings. */
export function extractTexts(path: string, source: string): FileTexts {
  const texts: FileTexts = { used: [], untranslated: [], invalid: [] }
  const positionOf = ({ start }: Node) => `${path}:${source.slice(0, start).split('\n').length}`

  const recordCall = (node: Node, args: unknown[], isInFunction: boolean) => {
    const [first, second] = args.map(stringOf)
    const text = nameOf(node['callee']) === 'tAs' ? first && second && `${first}: ${second}` : first
    if (typeof text !== 'string') texts.invalid.push(`${positionOf(node)} the text is not written out`)
    else if (!isInFunction)
      texts.invalid.push(`${positionOf(node)} is translated while the module loads, before the translations are loaded: ${text}`)
    else texts.used.push({ text, position: positionOf(node) })
  }

  const checkLiteral = (node: Node, text: string, context: Context) => {
    const reads = context.isText ? WORD.test(text) : SENTENCE.test(text)
    if (!context.isIgnored && reads && !NAMES.has(text.trim())) texts.untranslated.push(`${positionOf(node)} ${text.trim()}`)
  }

  const walk = (node: unknown, context: Context): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, context)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && TRANSLATE_FUNCTIONS.has(nameOf(node['callee']))) {
      const args = node['arguments'] as unknown[]
      recordCall(node, args, context.isInFunction)
      return walk(args.slice(1), { ...context, isIgnored: true })
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') return checkLiteral(node, node['value'], context)
    if (node.type === 'JSXText') return checkLiteral(node, String(node['value']), { ...context, isText: true })
    if (node.type === 'TemplateElement') return checkLiteral(node, (node['value'] as { cooked: string }).cooked, context)
    const inside = contextIn(node, context)
    for (const [key, value] of Object.entries(node)) if (key !== 'key' || node['computed'] === true) walk(value, inside)
  }

  walk(parseSync(path, source).program, { isText: false, isIgnored: false, isInFunction: false })
  return texts
}

function contextIn(node: Node, context: Context): Context {
  if (/Function/.test(node.type)) return { isText: false, isIgnored: context.isIgnored, isInFunction: true }
  // Messages for developers.
  if (node.type === 'NewExpression' && /^(Error|TypeError|RangeError|DOMException)$/.test(nameOf(node['callee'])))
    return { ...context, isIgnored: true }
  if (node.type === 'AssignmentExpression' && isNode(node['left']) && nameOf(node['left']['property']) === 'name')
    return { ...context, isIgnored: true }
  if (node.type === 'JSXAttribute') return { ...context, isText: TEXT_ATTRIBUTES.has(nameOf(node['name'])) }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return { ...context, isText: true, isIgnored: false }
  if (node.type === 'CallExpression' || node.type === 'MemberExpression') return { ...context, isText: false }
  return IGNORED_TYPES.test(node.type) && !declaresValue(node) ? { ...context, isIgnored: true } : context
}

// `export const` declares values; `export … from` does not.
const declaresValue = (node: Node): boolean => node.type === 'ExportNamedDeclaration' && node['declaration'] !== null
