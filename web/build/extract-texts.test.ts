import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MESSAGES } from '@trademates/contract/messages'
import spanish from '@trademates/contract/locales/es.json' with { type: 'json' }
import serverWords from '../../server/src/platform/i18n/locales/es.json' with { type: 'json' }
import { expect, test } from 'vitest'
import retired from './retired-texts.json' with { type: 'json' }
import { extractTexts } from './extract-texts.ts'

const SRC = join(import.meta.dirname, '../src')

const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$/.test(file))
const texts = files.map((file) => ({ file, ...extractTexts(file, readFileSync(join(SRC, file), 'utf8')) }))
const usedTexts = texts.flatMap((found) => found.used)

const readTranslations = (path: string) =>
  Object.entries(JSON.parse(readFileSync(join(SRC, 'i18n/locales', path), 'utf8')) as Record<string, string>)
const client = globSync('es/*.json', { cwd: join(SRC, 'i18n/locales') }).flatMap((path) =>
  readTranslations(path).map(([english, text]) => ({ english, text, area: basename(path, '.json') })),
)
// A plural branch of one word looks like a placeholder.
const MARK = /(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]|<(\w+)>/g
const marks = (text: string) =>
  [...text.matchAll(MARK)].map(([, value, tag]) => value ?? tag ?? '').toSorted((one, other) => one.localeCompare(other))
const plurals = (text: string) => [...text.matchAll(/\{(\w+), plural,/g)].length

test('every visible text goes through t()', () => {
  expect(texts.flatMap(({ untranslated }) => untranslated)).toEqual([])
  expect(texts.flatMap(({ invalid }) => invalid)).toEqual([])
})

test('every text has a Spanish translation, and every translation is used', () => {
  const known = new Set(client.map(({ english }) => english))
  const used = new Set(usedTexts.map(({ text }) => text))
  expect(usedTexts.filter(({ text }) => !known.has(text)).map(({ text, position }) => `${position} ${text}`)).toEqual([])
  expect(client.filter(({ english }) => !used.has(english)).map(({ english, area }) => `${area}: ${english}`)).toEqual([])
})

test('a translation has the placeholders of its source', () => {
  const arabic = readTranslations('ar/app.json').map(([english, text]) => ({ english, text }))
  for (const { english, text } of [...client, ...arabic]) {
    expect({ english, marks: [...new Set(marks(text))] }).toEqual({ english, marks: [...new Set(marks(english))] })
    expect({ english, plurals: plurals(text) }).toEqual({ english, plurals: plurals(english) })
  }
})

test('one English text has one translation; another meaning uses tAs', () => {
  const translations = Map.groupBy(client, ({ english }) => english)
  expect([...translations].filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1).map(([english]) => english)).toEqual([])
})

test('no replaced text is used again', () => {
  const server = Object.keys(serverWords)
  const allTexts = new Set([
    ...usedTexts.map(({ text }) => text),
    ...client.map(({ english }) => english),
    ...Object.values(MESSAGES),
    ...Object.values(spanish),
    ...server,
  ])
  expect(retired.length).toBeGreaterThan(300)
  expect(retired.filter((text) => allTexts.has(text))).toEqual([])
})

test('the shell has an Arabic translation', () => {
  const known = new Set(readTranslations('ar/app.json').map(([english]) => english))
  expect(usedTexts.filter(({ position, text }) => position.startsWith('app/shell/') && !known.has(text))).toEqual([])
})
