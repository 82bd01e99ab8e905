import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importRules } from './architecture/import-rules.mjs'

const root = resolve(import.meta.dirname, '..')
const pages = globSync(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const workflows = globSync(['.ci/run', '.github/workflows/*.yml'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

/** @typedef {{ scripts: Record<string, string> }} Package */
const { scripts } = /** @type {Package} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** Returns the npm scripts that a text mentions. @param {string} text */
const listScripts = (text) =>
  [...text.matchAll(/\bnpm (?:run ([\w-]+(?::[\w-]+)*)|(test|start)\b)/g)].map(([, named, short]) => named ?? short ?? '')

/** Returns the files that an npm script runs with Node. @param {string} command */
const startedBy = (command) => [...command.matchAll(/\bnode (\S+\.(?:ts|mjs))/g)].map(([, file = '']) => file)

/** Matches a test title that starts with this id, alone or after other ids. @param {string} mark */
const titleWith = (mark) => new RegExp(`['"\`](?:[AFGSV]\\d[\\d.]* )*${mark} `)

describe('documentation', () => {
  it.each(pages)('$file mentions only npm scripts that exist', ({ text }) => {
    expect(listScripts(text).filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it('includes three workflows', () => {
    expect(workflows).toHaveLength(3)
  })

  it.each(workflows)('$file runs only npm scripts that exist', ({ text }) => {
    expect(listScripts(text)).not.toEqual([])
    expect(listScripts(text).filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it.each(pages)('$file links only to existing files', ({ file, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
  })

  it('shows the commands for start and test', () => {
    const readme = pages.find(({ file }) => file === 'README.md')?.text
    expect(readme).toContain('npm ci && npm start')
    expect(readme).toContain('npm ci && npm test')
  })

  it('describe every import rule by its name', () => {
    const architecture = pages.find(({ file }) => file === 'docs/architecture.md')?.text
    const names = importRules.flatMap(({ forbidden }) => forbidden.map(({ message }) => message.split(':', 1)[0]))
    for (const name of new Set(names)) expect(architecture).toContain(`| ${name} |`)
  })

  it('describes every variable that deploy/ sets, except those of other programs', () => {
    const texts = ['compose.yaml', 'Dockerfile', 'trademates.service'].map((file) => readFileSync(join(root, 'deploy', file), 'utf8'))
    const set = texts.flatMap((text) =>
      [...text.matchAll(/(?<=\n {6}|ENV |Environment=|\S )([A-Z][A-Z_]+)(?==|: )/g)].map(([, name = '']) => name),
    )
    expect(set.length).toBeGreaterThan(12)
    const running = pages.find(({ file }) => file === 'docs/running.md')?.text
    const others = ['DOMAIN', 'MALLOC_ARENA_MAX', 'POSTGRES_USER', 'POSTGRES_PASSWORD']
    for (const name of new Set(set)) if (!others.includes(name)) expect(running).toContain(`\`${name}\``)
  })

  it('npm scripts run existing files', () => {
    const missing = Object.values(scripts)
      .flatMap(startedBy)
      .filter((file) => !existsSync(join(root, file)))
    expect(missing).toEqual([])
  })

  it('names a test with the id for each row of docs/security.md', () => {
    const rows = (pages.find(({ file }) => file === 'docs/security.md')?.text ?? '').split('\n').filter((line) => line.startsWith('| '))
    const shown = rows.flatMap((row) => [...row.matchAll(/\]\(\.\.\/([^)]+\.(?:test|spec)\.ts)\)((?: [AFGSV]\d[\d.]*)*)/g)])
    expect(shown.length).toBeGreaterThan(rows.length - 3)
    for (const [, file = '', marks = ''] of shown) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const mark of marks.split(' ').filter(Boolean)) expect(text, `${mark} in ${file}`).toMatch(titleWith(mark))
    }
  })

  it('names for every fault a test with its id or a reason', () => {
    const rows = (pages.find(({ file }) => file === 'docs/reliability.md')?.text ?? '')
      .split('\n')
      .filter((line) => /^\| F\d\d \|/.test(line))
    const ids = rows.map((row) => row.slice(2, 5))
    expect(ids).toEqual(Array.from({ length: 38 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`))
    for (const [at, row] of rows.entries()) {
      const tests = [...row.matchAll(/\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\)/g)].map(([, file = '']) => file)
      if (tests.length === 0) expect(row).toContain('Not here: ')
      for (const file of tests) expect(readFileSync(join(root, file), 'utf8'), `${ids[at]} in ${file}`).toMatch(titleWith(row.slice(2, 5)))
    }
  })

  it('covers every advisory, part of the security design and target', () => {
    const text = ['docs/security.md', 'docs/reliability.md'].map((name) => pages.find(({ file }) => file === name)?.text).join('\n')
    const covered = new Set(
      text.split('\n').flatMap((line) => (line.startsWith('| ') ? (line.split('|')[1]?.match(/\b[AGS]\d+\b/g) ?? []) : [])),
    )
    const due = (/** @type {string} */ prefix, /** @type {number} */ count, width = 2) =>
      Array.from({ length: count }, (_, at) => prefix + String(at + 1).padStart(width, '0'))
    const missing = [...due('A', 25), ...due('S', 15, 1), ...due('G', 22)].filter((id) => !covered.has(id))
    expect(missing).toEqual([])
  })

  it('G22 tests exist for each published advisory', () => {
    const tests = globSync('{contract,server,web,e2e}/**/*.{test,spec}.ts', { cwd: root, exclude: (name) => name.includes('node_modules') })
    const text = tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const lessons = Array.from({ length: 25 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`)
    expect(lessons.filter((lesson) => !titleWith(lesson).test(text))).toEqual([])
  })

  it('decisions have at most forty lines, a date and a unique number', () => {
    const decisions = pages.filter(({ file }) => /^docs\/decisions\/\d/.test(file))
    expect(decisions.length).toBeGreaterThan(0)
    for (const { file, text } of decisions) {
      expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(40)
      expect(text, file).toMatch(
        /^# \d{3}: .+\n\n\d{4}-\d\d-\d\d(?:, revised \d{4}-\d\d-\d\d)?\n\n## Status\n\n(?:Accepted|Superseded by \d{3})\.\n\n## Context\n/,
      )
      expect(file).toContain(`/${text.slice(2, 5)}-`)
      for (const part of ['## Decision', '## Consequences']) expect(text, file).toContain(part)
    }
    const numbers = decisions.map(({ text }) => text.slice(2, 5))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('the index lists every decision', () => {
    const index = pages.find(({ file }) => file === 'docs/decisions/README.md')?.text ?? ''
    const decisions = pages.filter(({ file }) => /^docs\/decisions\/\d/.test(file))
    for (const { file, text } of decisions) {
      const title = text.slice(text.indexOf(': ') + 2, text.indexOf('\n'))
      expect(index).toContain(`[${text.slice(2, 5)}](${file.slice('docs/decisions/'.length)}) | ${title} |`)
    }
  })
})
