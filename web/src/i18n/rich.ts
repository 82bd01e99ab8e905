import { createElement, Fragment, type ReactNode } from 'react'

const PART = /<(\w+)>(.*?)<\/\1>/gs

/**
 * Renders elements in a translated text: `rich(t('Read <link>the rules</link>.'), { link: (words) => <a href="/rules">{words}</a> })`.
 * @param parts an element for each tag name
 */
export function rich(text: string, parts: Record<string, (words: string) => ReactNode>): ReactNode {
  const nodes: ReactNode[] = []
  let done = 0
  for (const match of text.matchAll(PART)) {
    const [whole, name = '', words = ''] = match
    nodes.push(text.slice(done, match.index), parts[name]?.(words) ?? words)
    done = match.index + whole.length
  }
  return createElement(Fragment, null, ...nodes, text.slice(done))
}
