import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const IGNORED = /(^|\/)(node_modules|dist|data|\.git|\.cache|test-results|demo|content|locales|pictures|fixtures)(\/|$)/
const GENERATED = /common-passwords|banned-words|licen|\/words-[a-z]+\.json|linear-regexps/
const find = (/** @type {string} */ pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => IGNORED.test(name) }).filter((file) => !IGNORED.test(file) && !GENERATED.test(file))
const files = find('**/*.{ts,tsx,mjs,sql,css,yml,yaml,md}').map((name) => ({
  name,
  lines: readFileSync(resolve(root, name), 'utf8').split('\n'),
}))

const banned = readFileSync(resolve(import.meta.dirname, 'banned-words.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => /** @type {[word: string, term: string, inIdentifiers: string]} */ (line.split('\t')))

/** Word to standard term. */
const terms = new Map(banned.map(([word, term]) => [word, term]))
const bannedWord = new RegExp(`(?<!\\w)(?:${[...terms.keys()].join('|')})(?!\\w)`, 'gi')
/** Banned words in 1,000 lines: quoted texts and outside names need some. */
const MAX_DENSITY = 2
const MAX_SHOWN = 25

/** Words that no identifier may have as a part, in camel, snake or upper case. */
const BANNED_PARTS = new Set(banned.flatMap(([word, , inIdentifiers]) => (inIdentifiers === 'yes' ? [word] : [])))
const DECLARATION = /(?:^|[\s(])(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g

/** Types that share a name with a reason. Name to reason. @type {Record<string, string>} */
const SHARED_TYPE_NAMES = {}
const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) ([A-Za-z]+)/

/** The words of an identifier, in lower case. @param {string} name */
const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)

describe('names and prose', () => {
  it(`has at most ${MAX_DENSITY} banned words in 1,000 lines`, () => {
    const hits = files.flatMap(({ name, lines }) =>
      lines.flatMap((line, index) =>
        [...line.matchAll(bannedWord)].map(([word]) => `${name}:${index + 1}: "${word}", better: ${terms.get(word.toLowerCase())}`),
      ),
    )
    const count = files.reduce((sum, { lines }) => sum + lines.length, 0)
    const density = (1_000 * hits.length) / count
    expect(
      density,
      `${hits.length} banned words in ${count} lines, among them:\n${hits.slice(0, MAX_SHOWN).join('\n')}`,
    ).toBeLessThanOrEqual(MAX_DENSITY)
  })

  it('declares no identifier with a banned word', () => {
    const found = files
      .filter(({ name }) => /\.(ts|tsx|mjs)$/.test(name))
      .flatMap(({ name, lines }) =>
        lines.flatMap((line, index) =>
          [...line.matchAll(DECLARATION)].flatMap(([, identifier = '']) =>
            partsOf(identifier)
              .filter((part) => BANNED_PARTS.has(part))
              .map((part) => `${name}:${index + 1}: ${identifier}, better: ${terms.get(part) ?? 'see docs/glossary.md'}`),
          ),
        ),
      )
    expect(found).toEqual([])
  })

  it('gives no two exported types the same name', () => {
    /** @type {Map<string, Set<string>>} */
    const places = new Map()
    for (const { name, lines } of files) {
      for (const line of lines) {
        const type = EXPORTED_TYPE.exec(line)?.[1]
        if (type !== undefined) places.set(type, (places.get(type) ?? new Set()).add(name))
      }
    }
    const shared = [...places].filter(([type, names]) => names.size > 1 && SHARED_TYPE_NAMES[type] === undefined)
    expect(shared.map(([type, names]) => `${type}: ${[...names].join(', ')}`)).toEqual([])
  })
})
