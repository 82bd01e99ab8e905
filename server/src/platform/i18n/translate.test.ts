import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MESSAGES } from '@trademates/contract/messages'
import { NOTIFICATION_CODES } from '@trademates/contract/notifications'
import { expect, test } from 'vitest'
import spanish from './locales/es.json' with { type: 'json' }

const SRC = join(import.meta.dirname, '../..')
const placeholdersIn = (text: string) => [...text.matchAll(/\{(\w+)(?:[,}]| \w+\})/g)].map(([, name]) => name)

// The compiler detects missing translations.
test('every translation is used by the server', () => {
  const sources = globSync('{features,platform}/**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts'] })
  const written = sources.map((file) => readFileSync(join(SRC, file), 'utf8')).join()
  expect(Object.keys(spanish).filter((english) => ![`'${english}'`, `"${english}"`].some((literal) => written.includes(literal)))).toEqual(
    [],
  )
})

test('a translation has the placeholders of the English text', () => {
  for (const [english, text] of Object.entries(spanish))
    expect({ english, placeholders: placeholdersIn(text) }).toEqual({ english, placeholders: placeholdersIn(english) })
})

test('A22 emails and push messages state no clock time, so that they need no time zone', () => {
  const texts = [...Object.keys(spanish), ...NOTIFICATION_CODES.map((code) => MESSAGES[code])]
  expect(texts.filter((text) => /\d:\d\d|\bUTC\b|\{(?:\w*time|\w*_?at|\w+, date)[},]/i.test(text))).toEqual([])
})
