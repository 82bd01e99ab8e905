import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const aside = (/** @type {string} */ name) => ['node_modules', 'dist', 'data', '.git', '.cache', 'test-results'].includes(basename(name))
const files = globSync('{contract,server,web,e2e,bench,test,scripts}/**/*.{ts,tsx,mjs,css,sql}', { cwd: root, exclude: aside })

/** Names that say nothing of what is inside, and names of things that should have been finished. */
const FORBIDDEN = /^(index|utils?|misc|commons?|helpers?|legacy|deprecated|old|.*[.-](v2|legacy|deprecated|old))\.(ts|tsx|mjs)$/

describe('the house', () => {
  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(20)
  })

  it('has no file whose name says nothing', () => {
    expect(files.filter((file) => FORBIDDEN.test(basename(file)))).toEqual([])
  })

  it('writes components in PascalCase.tsx and all else in kebab-case', () => {
    const wrong = files.filter(
      (file) => !/^(_?[a-z0-9]+([.-][a-z0-9]+)*|[A-Z][A-Za-z0-9]*(\.(test|module))?)\.(ts|tsx|mjs|css|sql)$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  it('buys no silence from its tools', () => {
    const silence = new RegExp(['oxlint', 'eslint', 'biome'].map((tool) => `${tool}-(disable|ignore)`).join('|'))
    expect(files.filter((file) => silence.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })
})
