import type { Block, Piece, Words } from '#features/learning/lesson.ts'
import { compilePicture } from './picture-compiler.ts'

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)/g

/** A line of text in pieces. */
export function words(line: string): Words {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) pieces.push(line.slice(at, match.index))
    pieces.push(pieceOf(match.groups ?? {}))
    at = match.index + match[0].length
  }
  if (at < line.length) pieces.push(line.slice(at))
  return pieces
}

function pieceOf({ strong, em, code, text = '', to = '' }: Record<string, string | undefined>): Piece {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  return code === undefined ? { kind: 'link', text, to } : { kind: 'code', text: code }
}

/** The blocks of a text, which blank lines part: paragraphs, lists, tables, formulas (`=` in front) and pictures. */
export function blocks(file: string, text: string): Block[] {
  const found: Block[] = []
  const fences = /```picture\n([\s\S]*?)\n```/g
  let at = 0
  for (const match of text.matchAll(fences)) {
    found.push(...plainBlocks(text.slice(at, match.index)))
    found.push({ kind: 'picture', picture: compilePicture(file, match[1] ?? '') })
    at = match.index + match[0].length
  }
  return [...found, ...plainBlocks(text.slice(at))]
}

const plainBlocks = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => blockOf(part.split('\n')))

function blockOf(lines: string[]): Block {
  const [first = ''] = lines
  if (first.startsWith('- ')) return { kind: 'list', ordered: false, items: itemsOf(lines, /^- /) }
  if (/^\d+\. /.test(first)) return { kind: 'list', ordered: true, items: itemsOf(lines, /^\d+\. /) }
  if (first.startsWith('|')) return tableOf(lines)
  if (first.startsWith('= ')) return { kind: 'formula', words: words(first.slice(2)) }
  return { kind: 'text', words: words(lines.join(' ')) }
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: string[], mark: RegExp): Words[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map(words)
}

const cells = (line: string): Words[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => words(cell.trim()))

function tableOf(lines: string[]): Block {
  const [head = '', _rule, ...rows] = lines
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}
