import { expect, test } from 'vitest'
import { write } from './letter.ts'

const LETTER = {
  subject: 'Confirm <your> email',
  name: '"><script>alert(1)</script>',
  paragraphs: ['Tom & Jerry say <b>hello</b>.'],
  button: { label: 'Go on', link: 'https://trademates.example/verify-email?uid=1&token=2' },
  small: "It's small.",
}

test('A03 whatever a letter says, its page shows it as text', () => {
  const { html } = write(LETTER)
  expect(html).not.toMatch(/<script|<b>|<your>/)
  expect(html).toContain('Hello &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;,')
  expect(html).toContain('Tom &amp; Jerry say &lt;b&gt;hello&lt;/b&gt;.')
})

test('page and text say the same, and lead to the same place', () => {
  const { subject, text, html, link } = write(LETTER)
  expect(subject).toBe('Confirm <your> email')
  expect(text).toBe(`Hello "><script>alert(1)</script>,

Tom & Jerry say <b>hello</b>.

Go on:
https://trademates.example/verify-email?uid=1&token=2

It's small.

-- 
TradeMates
`)
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  expect(new Set(links)).toEqual(new Set([link]))
})

test('nothing in a page is fetched from anywhere', () => {
  expect(write(LETTER).html).not.toMatch(/src=|url\(|<link|@import/)
})

test('a letter without a name or a button greets everybody and leads nowhere', () => {
  const { text, html, link } = write({ subject: 'News', paragraphs: ['None.'], small: '-' })
  expect(text.startsWith('Hello,\n')).toBe(true)
  expect([link, html.includes('<a ')]).toEqual([null, false])
})
