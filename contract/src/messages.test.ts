import { expect, test } from 'vitest'
import { formatEnglish, message, MESSAGES } from './messages.ts'
import spanish from './locales/es.json' with { type: 'json' }

/** The placeholders of a text with their formats. A branch of one word looks like one. */
const placesIn = (text: string) =>
  [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+(?:, \w+)?)/g)]
    .map(([, place = '']) => place)
    .toSorted((one, other) => one.localeCompare(other))

test('every message is in Spanish, with the placeholders of the English one', () => {
  expect(Object.keys(spanish)).toEqual(Object.keys(MESSAGES))
  const places = (texts: Record<string, string>) => Object.entries(texts).map(([code, text]) => [code, placesIn(text)])
  expect(places(spanish)).toEqual(places(MESSAGES))
  expect(places(MESSAGES).flat(2)).toContain('time, duration')
})

test('no two codes have one text', () => {
  expect(new Set(Object.values(MESSAGES)).size).toBe(Object.keys(MESSAGES).length)
})

test('params are written as English writes them', () => {
  expect(formatEnglish(message('max_characters', { max: 2_000 }))).toBe('At most 2,000 characters.')
  expect(['1s', '90s', '1m', '12m', '24h'].map((time) => formatEnglish(message('too_many_attempts', { time })))).toEqual(
    ['1 second', '90 seconds', '1 minute', '12 minutes', '24 hours'].map((time) => `Too many attempts. Try again in ${time}.`),
  )
  expect(formatEnglish(message('file_empty', { name: 'a {max} $&.csv' }))).toBe('a {max} $&.csv: the file is empty.')
})
