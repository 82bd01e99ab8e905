import { parseSync } from 'vite'
import { isNode, nameOf, type Node } from './texts.ts'

const SENTENCE = /^\S+ [^\n]*\.$/u
const REFUSALS = new Set(['refuse', 'refuseFields'])

/** The words of a string or a template, with a number in the place of what differs each time. */
function wordsOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('7')
}

/**
 * The sentences in a file that a user of the client may be told.
 * @param refusals whether only what is refused counts; otherwise all but what describes the calls
 */
export function sentencesIn(path: string, source: string, refusals: boolean): string[] {
  const sentences: string[] = []
  const walk = (node: unknown, told: boolean): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, told)
    if (!isNode(node)) return
    if (node.type === 'Property' && nameOf(node['key']) === 'summary') return
    const words = told ? wordsOf(node) : null
    if (words !== null && SENTENCE.test(words)) sentences.push(words)
    const refused = node.type === 'CallExpression' && REFUSALS.has(nameOf(node['callee']))
    for (const value of Object.values(node)) walk(value, told || refused)
  }
  walk(parseSync(path, source).program, !refusals)
  return sentences
}
