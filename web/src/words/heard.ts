import type { Words } from './t.ts'

const PLACE = /\{(\w+)\}/g
const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/**
 * Makes what translates the server's sentences: by their English text, and where they hold a number or a name by what stands around it;
 * what they hold is translated too where it has a text of its own.
 * @param words sentences with `{name}` for what differs each time
 */
export function hearing(words: Words): (text: string) => string {
  // A name may be that of a property which every object has.
  const known = new Map(Object.entries(words))
  const patterns = [...known]
    .filter(([english]) => english.includes('{'))
    .map(([english, text]) => ({ pattern: new RegExp(`^${escaped(english).replaceAll(PLACE, '(?<$1>.+?)')}$`, 'su'), text }))
  function heard(text: string): string {
    const whole = known.get(text)
    if (whole !== undefined) return whole
    for (const { pattern, text: translated } of patterns) {
      const groups = pattern.exec(text)?.groups
      if (groups) return translated.replaceAll(PLACE, (_, name: string) => heard(groups[name] ?? ''))
    }
    return text
  }
  return heard
}
