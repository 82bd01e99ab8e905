import { expect, test } from 'vitest'
import { truncateParts, characterOffset, parseText } from './text-parts.ts'

const symbols = ['EURUSD', 'ES1!'].map((code) => ({ code, tags: [code] }))
const kinds = (text: string) => parseText(text, { symbols }).map((part) => [part.kind, part.text])

test('distinguishes cashtags and tags from money and from signs inside words', () => {
  expect(kinds('$EURUSD and $ES1! cost $100, #CPI2026 not C# or a#b')).toEqual([
    ['cash', '$EURUSD'],
    ['words', ' and '],
    ['cash', '$ES1!'],
    ['words', ' cost $100, '],
    ['tag', '#CPI2026'],
    ['words', ' not C# or a#b'],
  ])
})

test('a cashtag that may mean several symbols is a part of its own; one with a symbol is not', () => {
  const parts = parseText('$es, $ES. and $EURUSD', { symbols, ambiguous_tags: ['ES'] })
  expect(parts.filter(({ kind }) => kind !== 'words')).toEqual([
    { kind: 'ambiguous', text: '$es', tag: 'ES' },
    { kind: 'ambiguous', text: '$ES', tag: 'ES' },
    { kind: 'cash', text: '$EURUSD', code: 'EURUSD' },
  ])
})

test('links only http and https URLs', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://a.example http://a.example/x?y=1#z'
  const links = parseText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
  expect(links).toEqual(['http://a.example/x?y=1#z'])
})

test('excludes the end of a sentence from a URL', () => {
  expect(kinds('See https://a.example/b. (Or https://a.example/c_(d).)')).toEqual([
    ['words', 'See '],
    ['link', 'https://a.example/b'],
    ['words', '. (Or '],
    ['link', 'https://a.example/c_(d)'],
    ['words', '.)'],
  ])
})

test('joins parts to the original text', () => {
  const text = '$A, #b: https://c.example/?d=$E&f=#g — ünd 🚀 #日本 $100 ##x'
  expect(
    parseText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('cuts between grapheme clusters', () => {
  expect(characterOffset('a👩‍🚀b', 2)).toBe('a👩‍🚀'.length)
  // A combining character may follow the last character.
  expect(characterOffset('ae\u0301b', 2)).toBe('ae\u0301'.length)
  expect(characterOffset('a\r\nb', 2)).toBe('a\r\n'.length)
})

test('keeps the target of a cut link', () => {
  expect(truncateParts(parseText('at https://a.example/long'), 12)).toEqual([
    { kind: 'words', text: 'at ' },
    { kind: 'link', text: 'https://a', href: 'https://a.example/long' },
  ])
})
