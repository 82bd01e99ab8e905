import { expect, test } from 'vitest'
import { truncateParts, characterOffset, parseText } from './text-parts.ts'

const symbols = ['EURUSD', 'ES1!'].map((code) => ({ code, tags: [code] }))
const kinds = (text: string) => parseText(text, { symbols }).map((part) => [part.kind, part.text])

test('cashtags and tags are told from money and from marks inside words', () => {
  expect(kinds('$EURUSD and $ES1! cost $100, #CPI2026 not C# or a#b')).toEqual([
    ['cash', '$EURUSD'],
    ['words', ' and '],
    ['cash', '$ES1!'],
    ['words', ' cost $100, '],
    ['tag', '#CPI2026'],
    ['words', ' not C# or a#b'],
  ])
})

test('only http and https addresses become links', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://a.example http://a.example/x?y=1#z'
  const links = parseText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
  expect(links).toEqual(['http://a.example/x?y=1#z'])
})

test('the end of a sentence is not part of an address', () => {
  expect(kinds('See https://a.example/b. (Or https://a.example/c_(d).)')).toEqual([
    ['words', 'See '],
    ['link', 'https://a.example/b'],
    ['words', '. (Or '],
    ['link', 'https://a.example/c_(d)'],
    ['words', '.)'],
  ])
})

test('the pieces of a text make the text again', () => {
  const text = '$A, #b: https://c.example/?d=$E&f=#g — ünd 🚀 #日本 $100 ##x'
  expect(
    parseText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a cut goes between characters, not through them', () => {
  expect(characterOffset('a👩‍🚀b', 2)).toBe('a👩‍🚀'.length)
  // A sign that joins may stand right behind the last character.
  expect(characterOffset('ae\u0301b', 2)).toBe('ae\u0301'.length)
  expect(characterOffset('a\r\nb', 2)).toBe('a\r\n'.length)
})

test('a link that is cut still leads where the whole one does', () => {
  expect(truncateParts(parseText('at https://a.example/long'), 12)).toEqual([
    { kind: 'words', text: 'at ' },
    { kind: 'link', text: 'https://a', href: 'https://a.example/long' },
  ])
})
