import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { toString } from 'mdast-util-to-string'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { LessonBlock, InlineNode, InlineText } from '#features/learning/lesson.ts'
import { ContentError } from './front-matter.ts'
import { compilePicture } from './picture-compiler.ts'

export type { RootContent } from 'mdast'

/** Parses Markdown (CommonMark with GitHub's tables and task lists) into its blocks. */
export const parseMarkdown = (text: string): RootContent[] =>
  fromMarkdown(text, {
    extensions: [gfmTable(), gfmTaskListItem()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  }).children

/** The text of a node without its markup, on one line. */
export const textOf = (node: RootContent): string => toString(node).replaceAll('\n', ' ')

const wordsOf = (file: string, nodes: readonly PhrasingContent[]): InlineText => nodes.map((node) => pieceOf(file, node))

function pieceOf(file: string, node: PhrasingContent): InlineNode {
  const text = textOf(node)
  switch (node.type) {
    case 'text':
      return text
    case 'strong':
      return { kind: 'strong', text }
    case 'emphasis':
      return { kind: 'em', text }
    case 'inlineCode':
      return { kind: 'code', text }
    case 'link':
      return { kind: 'link', text, to: node.url }
    default:
      throw new ContentError(file, `unsupported ${node.type}: ${text}`)
  }
}

function itemOf(file: string, { children: [first, ...others] }: ListItem): InlineText {
  if (first?.type !== 'paragraph' || others.length > 0) throw new ContentError(file, 'a list item has more than one paragraph')
  return wordsOf(file, first.children)
}

/** Compiles a paragraph, list, table, or fence (`picture` or `formula`). Throws a ContentError for any other block. */
export function compileBlock(file: string, node: RootContent): LessonBlock {
  if (node.type === 'paragraph') return { kind: 'text', words: wordsOf(file, node.children) }
  if (node.type === 'list') return { kind: 'list', ordered: node.ordered === true, items: node.children.map((item) => itemOf(file, item)) }
  if (node.type === 'table') {
    const [head = [], ...rows] = node.children.map((row) => row.children.map((cell) => wordsOf(file, cell.children)))
    return { kind: 'table', head, rows }
  }
  if (node.type === 'code' && node.lang === 'picture') return { kind: 'picture', picture: compilePicture(file, node.value) }
  if (node.type === 'code' && node.lang === 'formula') return { kind: 'formula', words: [node.value] }
  throw new ContentError(file, `unsupported ${node.type}: ${textOf(node).slice(0, 80)}`)
}
