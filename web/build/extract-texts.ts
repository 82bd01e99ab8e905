import { parseSync } from 'vite'

/** A text that is said through `t`, `tWith` or `tAs`, and where. */
export interface UsedText {
  text: string
  position: string
}

/** What one file says: through the catalogue, past it, and in a way that the catalogue cannot know. */
export interface FileTexts {
  used: UsedText[]
  untranslated: string[]
  invalid: string[]
}

/** A node of a syntax tree. */
export interface Node extends Record<string, unknown> {
  type: string
  start: number
}

/** What stands around a node: `text` where people read what is drawn, `quiet` where nobody does. */
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
/** What is written the same in every language, or is no word of ours: names, and the keys of a keyboard. */
const NAMES = new Set(
  'TradeMates Google Facebook Android English Español UTC PDF Alt AltGraph Arrow ArrowDown ArrowLeft ArrowRight ArrowUp Backspace Control Delete End Enter Escape Home Meta PageDown PageUp Shift Space Tab AbortError Accept Authorization Bearer'.split(
    ' ',
  ),
)

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
/** The name that a node is, or an empty text. */
export const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
const stringOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** Reads what one file of the client says. `path` is for its findings. */
export function extractTexts(path: string, source: string): FileTexts {
  const texts: FileTexts = { used: [], untranslated: [], invalid: [] }
  const place = ({ start }: Node) => `${path}:${source.slice(0, start).split('\n').length}`

  const recordCall = (node: Node, args: unknown[], drawn: boolean) => {
    const [first, second] = args.map(stringOf)
    const text = nameOf(node['callee']) === 'tAs' ? first && second && `${first}: ${second}` : first
    if (typeof text !== 'string') texts.invalid.push(`${place(node)} the text is not written out`)
    else if (!drawn) texts.invalid.push(`${place(node)} said while the module loads, before the words are there: ${text}`)
    else texts.used.push({ text, position: place(node) })
  }

  const checkLiteral = (node: Node, text: string, around: Context) => {
    const reads = around.isText ? WORD.test(text) : SENTENCE.test(text)
    if (!around.isIgnored && reads && !NAMES.has(text.trim())) texts.untranslated.push(`${place(node)} ${text.trim()}`)
  }

  const walk = (node: unknown, around: Context): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, around)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && TRANSLATE_FUNCTIONS.has(nameOf(node['callee']))) {
      const args = node['arguments'] as unknown[]
      recordCall(node, args, around.isInFunction)
      return walk(args.slice(1), { ...around, isIgnored: true })
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') return checkLiteral(node, node['value'], around)
    if (node.type === 'JSXText') return checkLiteral(node, String(node['value']), { ...around, isText: true })
    if (node.type === 'TemplateElement') return checkLiteral(node, (node['value'] as { cooked: string }).cooked, around)
    const inside = contextIn(node, around)
    for (const [key, value] of Object.entries(node)) if (key !== 'key' || node['computed'] === true) walk(value, inside)
  }

  walk(parseSync(path, source).program, { isText: false, isIgnored: false, isInFunction: false })
  return texts
}

function contextIn(node: Node, around: Context): Context {
  if (/Function/.test(node.type)) return { isText: false, isIgnored: around.isIgnored, isInFunction: true }
  // What developers read; people are told by CallError and its like.
  if (node.type === 'NewExpression' && /^(Error|TypeError|RangeError|DOMException)$/.test(nameOf(node['callee'])))
    return { ...around, isIgnored: true }
  if (node.type === 'AssignmentExpression' && isNode(node['left']) && nameOf(node['left']['property']) === 'name')
    return { ...around, isIgnored: true }
  if (node.type === 'JSXAttribute') return { ...around, isText: TEXT_ATTRIBUTES.has(nameOf(node['name'])) }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return { ...around, isText: true, isIgnored: false }
  if (node.type === 'CallExpression' || node.type === 'MemberExpression') return { ...around, isText: false }
  return IGNORED_TYPES.test(node.type) && !declaresValue(node) ? { ...around, isIgnored: true } : around
}

// `export const` holds code; `export … from` holds none.
const declaresValue = (node: Node): boolean => node.type === 'ExportNamedDeclaration' && node['declaration'] !== null
