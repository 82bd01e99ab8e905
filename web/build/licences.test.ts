import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listLicences } from './licences.ts'

const root = resolve(import.meta.dirname, '../..')

/** Licenses that allow redistribution without changes, provided that the notice is kept. */
const WELCOME = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]

test('every runtime dependency is listed with its version and an allowed license', () => {
  const all = listLicences(root)
  expect(all.filter(({ licence }) => !WELCOME.includes(licence))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const own = Object.entries(dependencies).filter(([name]) => !name.startsWith('@trademates/'))
  for (const [name, version] of own) expect(all).toContainEqual(expect.objectContaining({ name, version }))
  expect(all.filter(({ name }) => /^(vitest|oxlint|@playwright\/test)$/.test(name))).toEqual([])
})

test('a package with a license text shows it', () => {
  const shown = new Map(listLicences(root).map(({ name, text }) => [name, text]))
  expect(existsSync(join(root, 'node_modules/react/LICENSE'))).toBe(true)
  expect(shown.get('react')).toContain('MIT License')
  expect(shown.get('@fontsource-variable/geist')).toContain('SIL OPEN FONT LICENSE')
})
