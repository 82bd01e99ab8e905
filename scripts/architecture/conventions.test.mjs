import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const isIgnored = (/** @type {string} */ name) =>
  ['node_modules', 'dist', 'data', '.git', '.cache', 'test-results'].includes(basename(name))
const files = globSync('{contract,server,web,e2e,bench,test,scripts}/**/*.{ts,tsx,mjs,css,sql}', { cwd: root, exclude: isIgnored })

/** File names that do not describe the content. */
const FORBIDDEN = /^(index|utils?|misc|commons?|helpers?|legacy|deprecated|old|.*[.-](v2|legacy|deprecated|old))\.(ts|tsx|mjs)$/

describe('source files', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(20)
  })

  it('have descriptive names', () => {
    expect(files.filter((file) => FORBIDDEN.test(basename(file)))).toEqual([])
  })

  it('are named in PascalCase for components, else in kebab-case', () => {
    const wrong = files.filter(
      (file) => !/^(_?[a-z0-9]+([.-][a-z0-9]+)*|[A-Z][A-Za-z0-9]*(\.(test|module))?)\.(ts|tsx|mjs|css|sql)$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  it('suppress no lint rule', () => {
    const suppression = new RegExp(['oxlint', 'eslint', 'biome'].map((tool) => `${tool}-(disable|ignore)`).join('|'))
    expect(files.filter((file) => suppression.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })
})
