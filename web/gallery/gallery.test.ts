import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../src/ui')
const IMPORT = /(?:from|import\()\s*'(?:#ui|\.)\/(?:[\w-]+\/)?([\w-]+\.tsx?)'/g

/** The files of `ui` that a file imports. */
const importsOf = (path: string) => [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)

test('the gallery shows every component of ui', () => {
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name) || globSync(`**/${name}`, { cwd: ui }).length === 0) return
    reached.add(name)
    for (const path of globSync(`**/${name}`, { cwd: ui })) for (const next of importsOf(join(ui, path))) reach(next)
  }
  for (const path of globSync('*.tsx', { cwd: import.meta.dirname }))
    for (const name of importsOf(join(import.meta.dirname, path))) reach(name)
  const components = globSync('**/*.tsx', { cwd: ui })
    .map((path) => basename(path))
    .filter((name) => !name.endsWith('.test.tsx'))
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !reached.has(name))).toEqual([])
})
