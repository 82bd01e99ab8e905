import { expect, test } from 'vitest'
import { type EmailContent, renderEmail } from './email-template.ts'

const LETTER: EmailContent = {
  subject: 'Confirm your email',
  name: '"><script>alert(1)</script>',
  paragraphs: ['Since the last daily email:'],
  lines: ["Tom & Jerry's <b>hello</b>."],
  button: { label: 'See all', link: 'https://trademates.example/verify-email?uid=1&token=2' },
  footer: 'You get this at most once a day because you turned it on.',
  footerLink: { label: 'Stop the daily email', link: 'https://trademates.example/unsubscribe?uid=1&token=3' },
}

test('A03 whatever a letter says, its page shows it as text', () => {
  const { html } = renderEmail(LETTER, 'en')
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('Hello &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;,')
  expect(html).toContain('Tom &amp; Jerry&#39;s &lt;b&gt;hello&lt;/b&gt;.')
})

const TEXTS = {
  en: `Hello "><script>alert(1)</script>,

Since the last daily email:

Tom & Jerry's <b>hello</b>.

See all:
https://trademates.example/verify-email?uid=1&token=2

You get this at most once a day because you turned it on.

Stop the daily email:
https://trademates.example/unsubscribe?uid=1&token=3

-- 
TradeMates
`,
  es: `Hola, "><script>alert(1)</script>:

Desde el último correo diario:

Tom & Jerry's <b>hello</b>.

Ver todo:
https://trademates.example/verify-email?uid=1&token=2

Recibes esto como máximo una vez al día porque lo activaste.

Dejar de recibir el correo diario:
https://trademates.example/unsubscribe?uid=1&token=3

-- 
TradeMates
`,
}

test.each(['en', 'es'] as const)('page and text say the same in the language %s, and lead to the same places', (language) => {
  const { subject, text, html, link } = renderEmail(LETTER, language)
  expect(subject).toBe({ en: 'Confirm your email', es: 'Confirma tu correo electrónico' }[language])
  expect(text).toBe(TEXTS[language])
  expect(html).toContain(`<html lang="${language}">`)
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  expect(new Set(links)).toEqual(new Set([link, LETTER.footerLink?.link]))
})

test('nothing in a page is fetched from anywhere', () => {
  expect(renderEmail(LETTER, 'en').html).not.toMatch(/src=|url\(|<link|@import/)
})

test('a letter without a name or a button greets everybody and leads nowhere', () => {
  const { text, html, link } = renderEmail(
    { subject: 'Your data is ready', paragraphs: ['Since the last daily email:'], footer: 'Set a new password' },
    'en',
  )
  expect(text.startsWith('Hello,\n')).toBe(true)
  expect([link, html.includes('<a ')]).toEqual([null, false])
})
