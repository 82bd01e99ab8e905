import type { Words } from './t.ts'

const PLACE = /\{(\w+)\}/g
const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/**
 * Makes what translates the server's sentences: by their English text, and where they hold a number or a name by what stands around it.
 * @param words sentences with `{name}` for what differs each time, which is translated by itself where it is a sentence of its own
 */
export function hearing(words: Words): (text: string) => string {
  const patterns = Object.entries(words)
    .filter(([english]) => english.includes('{'))
    .map(([english, text]) => ({ pattern: new RegExp(`^${escaped(english).replaceAll(PLACE, '(?<$1>.+?)')}$`, 'su'), text }))
  function heard(text: string): string {
    if (words[text] !== undefined) return words[text]
    for (const { pattern, text: translated } of patterns) {
      const groups = pattern.exec(text)?.groups
      if (groups) return translated.replaceAll(PLACE, (_, name: string) => heard(groups[name] ?? ''))
    }
    return text
  }
  return heard
}
