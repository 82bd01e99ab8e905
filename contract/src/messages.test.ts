import { expect, test } from 'vitest'
import { formatEnglish, message, MESSAGES } from './messages.ts'
import spanish from './locales/es.json' with { type: 'json' }

/** The placeholders of a text with their formats. The lookbehind excludes plural branches of one word. */
const placeholdersIn = (text: string) =>
  [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+(?:, \w+)?)/g)]
    .map(([, placeholder = '']) => placeholder)
    .toSorted((one, other) => one.localeCompare(other))

test('every message has a Spanish text with the same placeholders', () => {
  expect(Object.keys(spanish)).toEqual(Object.keys(MESSAGES))
  const placeholders = (texts: Record<string, string>) => Object.entries(texts).map(([code, text]) => [code, placeholdersIn(text)])
  expect(placeholders(spanish)).toEqual(placeholders(MESSAGES))
  expect(placeholders(MESSAGES).flat(2)).toContain('time, duration')
})

test('no two codes have the same text', () => {
  expect(new Set(Object.values(MESSAGES)).size).toBe(Object.keys(MESSAGES).length)
})

test('formats params in English', () => {
  expect(formatEnglish(message('max_characters', { max: 2_000 }))).toBe('At most 2,000 characters.')
  expect(['1s', '90s', '1m', '12m', '24h'].map((time) => formatEnglish(message('too_many_attempts', { time })))).toEqual(
    ['1 second', '90 seconds', '1 minute', '12 minutes', '24 hours'].map((time) => `Too many attempts. Try again in ${time}.`),
  )
  expect(formatEnglish(message('file_empty', { name: 'a {max} $&.csv' }))).toBe('a {max} $&.csv: the file is empty.')
})
