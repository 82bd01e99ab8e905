import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveSecurityTxt } from './security-txt.ts'

test('serves security.txt with the contact and an expiry date months ahead', async () => {
  const app = fastify()
  serveSecurityTxt(app, { contact: 'mailto:safety@trademates.test', publicUrl: 'https://trademates.test' })
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [contact, expires, languages, canonical] = body.split('\n')
  expect([contact, languages, canonical]).toEqual([
    'Contact: mailto:safety@trademates.test',
    'Preferred-Languages: en',
    'Canonical: https://trademates.test/.well-known/security.txt',
  ])
  // RFC 9116, section 2.5.5: less than a year ahead.
  const ahead = Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(100 * 86_400_000)
  expect(ahead).toBeLessThan(365 * 86_400_000)
  await app.close()
})
