import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFeature } from './new-feature.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trademates-new-feature-'))
  const copied = [
    'contract/src',
    'server/src/app.ts',
    'server/src/features/likes',
    'server/migrations',
    'server/test/api',
    'scripts/architecture/layers.mjs',
  ]
  for (const path of copied) cpSync(resolve(import.meta.dirname, '..', path), join(root, path), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

it('creates the files of a feature and lists it in the contract, the app and the layers', () => {
  const files = createFeature(root, 'trade-notes')
  expect(files).toContain('server/src/features/trade-notes/store.ts')
  expect(files.filter((file) => /^server\/migrations\/\d{4}-trade-notes\.sql$/.test(file))).toHaveLength(1)
  expect(read('contract/src/trade-notes.ts')).toContain("path: '/api/trade-notes/'")
  expect(read('contract/src/api.ts')).toContain('listTradeNotes: tradeNotes.listTradeNotes,')
  expect(read('server/src/app.ts')).toContain('...tradeNotesRoutes,')
  expect(read('scripts/architecture/layers.mjs')).toContain("['trade-notes'],")
})

it.each(['Trade', 'trade notes', '../notes', ''])('rejects the name "%s"', (name) => {
  expect(() => createFeature(root, name)).toThrow('is no feature name')
})

it('rejects the name of an existing feature', () => {
  expect(() => createFeature(root, 'likes')).toThrow('The feature "likes" exists.')
})
