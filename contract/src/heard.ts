const PLACE = /\{(\w+)\}/g
/** What somebody wrote: never translated, though it may read as a word of ours. */
const THEIRS = new Set(['name', 'file', 'list', 'note', 'rest'])
const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/**
 * Makes what translates the server's sentences: by their English text, and where they hold a number or a name by what stands around it;
 * what they hold is translated too where it has a text of its own, but for what somebody wrote.
 * @param words sentences with `{name}` for what differs each time
 */
export function hearing(words: Readonly<Record<string, string>>): (text: string) => string {
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
      if (groups)
        return translated.replaceAll(PLACE, (_, name: string) => (THEIRS.has(name) ? (groups[name] ?? '') : heard(groups[name] ?? '')))
    }
    return text
  }
  return heard
}
