import { parseSync } from 'vite'

/** A text that is said through `t`, `tWith` or `tAs`, and where. */
export interface Said {
  text: string
  place: string
}

/** What one file says: through the catalogue, past it, and in a way that the catalogue cannot know. */
export interface Texts {
  said: Said[]
  loose: string[]
  wrong: string[]
}

/** A node of a syntax tree. */
export interface Node extends Record<string, unknown> {
  type: string
  start: number
}

/** What stands around a node: `text` where people read what is drawn, `quiet` where nobody does. */
interface Around {
  text: boolean
  quiet: boolean
  drawn: boolean
}

const SPEAKERS = new Set(['t', 'tWith', 'tAs'])
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
const QUIET_TYPES = /^(TS|Import|Export(All|Named)|BinaryExpression$|SwitchCase$)/
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
export function textsIn(path: string, source: string): Texts {
  const texts: Texts = { said: [], loose: [], wrong: [] }
  const place = ({ start }: Node) => `${path}:${source.slice(0, start).split('\n').length}`

  const speak = (node: Node, args: unknown[], drawn: boolean) => {
    const [first, second] = args.map(stringOf)
    const text = nameOf(node['callee']) === 'tAs' ? first && second && `${first}: ${second}` : first
    if (typeof text !== 'string') texts.wrong.push(`${place(node)} the text is not written out`)
    else if (!drawn) texts.wrong.push(`${place(node)} said while the module loads, before the words are there: ${text}`)
    else texts.said.push({ text, place: place(node) })
  }

  const weigh = (node: Node, text: string, around: Around) => {
    const reads = around.text ? WORD.test(text) : SENTENCE.test(text)
    if (!around.quiet && reads && !NAMES.has(text.trim())) texts.loose.push(`${place(node)} ${text.trim()}`)
  }

  const walk = (node: unknown, around: Around): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, around)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && SPEAKERS.has(nameOf(node['callee']))) {
      const args = node['arguments'] as unknown[]
      speak(node, args, around.drawn)
      return walk(args.slice(1), { ...around, quiet: true })
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') return weigh(node, node['value'], around)
    if (node.type === 'JSXText') return weigh(node, String(node['value']), { ...around, text: true })
    if (node.type === 'TemplateElement') return weigh(node, (node['value'] as { cooked: string }).cooked, around)
    const inside = within(node, around)
    for (const [key, value] of Object.entries(node)) if (key !== 'key' || node['computed'] === true) walk(value, inside)
  }

  walk(parseSync(path, source).program, { text: false, quiet: false, drawn: false })
  return texts
}

function within(node: Node, around: Around): Around {
  if (/Function/.test(node.type)) return { text: false, quiet: around.quiet, drawn: true }
  // What developers read; people are told by CallError and its like.
  if (node.type === 'NewExpression' && /^(Error|TypeError|RangeError|DOMException)$/.test(nameOf(node['callee'])))
    return { ...around, quiet: true }
  if (node.type === 'AssignmentExpression' && isNode(node['left']) && nameOf(node['left']['property']) === 'name')
    return { ...around, quiet: true }
  if (node.type === 'JSXAttribute') return { ...around, text: TEXT_ATTRIBUTES.has(nameOf(node['name'])) }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return { ...around, text: true, quiet: false }
  if (node.type === 'CallExpression' || node.type === 'MemberExpression') return { ...around, text: false }
  return QUIET_TYPES.test(node.type) && !isLast(node) ? { ...around, quiet: true } : around
}

// `export const` holds code; `export … from` holds none.
const isLast = (node: Node): boolean => node.type === 'ExportNamedDeclaration' && node['declaration'] !== null
