import { expect, test } from 'vitest'
import { type EmailContent, renderEmail } from './email-template.ts'

const EMAIL: EmailContent = {
  subject: 'Confirm your email',
  name: '"><script>alert(1)</script>',
  paragraphs: ['Since the last daily email:'],
  lines: ["Tom & Jerry's <b>hello</b>."],
  button: { label: 'See all', link: 'https://trademates.example/verify-email?uid=1&token=2' },
  footer: 'You get this at most once a day because you turned it on.',
  footerLink: { label: 'Stop the daily email', link: 'https://trademates.example/unsubscribe?uid=1&token=3' },
}

test('A03 the HTML of an email escapes all its texts', () => {
  const { html } = renderEmail(EMAIL, 'en')
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

test.each(['en', 'es'] as const)('HTML and text have the same content and links in the language %s', (language) => {
  const { subject, text, html, link } = renderEmail(EMAIL, language)
  expect(subject).toBe({ en: 'Confirm your email', es: 'Confirma tu correo electrónico' }[language])
  expect(text).toBe(TEXTS[language])
  expect(html).toContain(`<html lang="${language}">`)
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  expect(new Set(links)).toEqual(new Set([link, EMAIL.footerLink?.link]))
})

test('the HTML loads nothing from the network', () => {
  expect(renderEmail(EMAIL, 'en').html).not.toMatch(/src=|url\(|<link|@import/)
})

test('an email without a name or a button has a general greeting and no link', () => {
  const { text, html, link } = renderEmail(
    { subject: 'Your data is ready', paragraphs: ['Since the last daily email:'], footer: 'Set a new password' },
    'en',
  )
  expect(text.startsWith('Hello,\n')).toBe(true)
  expect([link, html.includes('<a ')]).toEqual([null, false])
})
