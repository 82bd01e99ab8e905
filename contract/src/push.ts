import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'

const base64UrlBytes = (length: number) => {
  const encodedLength = Math.ceil((length * 4) / 3)
  return z
    .string(issue('base64url_needed'))
    .check(z.regex(new RegExp(`^[\\w-]{${encodedLength}}$`), issue('base64url_bytes', { bytes: length })))
}

export const readPush = endpoint({
  method: 'GET',
  path: '/api/push/',
  summary: 'The public key for push subscriptions (RFC 8292), and the push endpoint of this session, if any.',
  who: 'member',
  answer: z.object({ key: z.string(), endpoint: z.nullable(z.string()) }),
})

export const startPush = endpoint({
  method: 'PUT',
  path: '/api/push/',
  summary: 'Subscribe this browser to push notifications (RFC 8030, 8291) until its session ends. The body is its PushSubscription.',
  who: 'member',
  limit: '60/hour',
  body: z.object({
    endpoint: z.string(issue('push_address_needed')).check(z.maxLength(1_000, issue('max_characters', { max: 1_000 }))),
    /** The browser's public key, an uncompressed point of P-256. */
    p256dh: base64UrlBytes(65),
    auth: base64UrlBytes(16),
  }),
  status: 204,
  answer: null,
})

export const stopPush = endpoint({
  method: 'DELETE',
  path: '/api/push/',
  summary: 'Unsubscribe this browser from push notifications.',
  who: 'member',
  limit: '60/hour',
  status: 204,
  answer: null,
})
