import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health/',
  summary: 'Whether the server and its database answer.',
  who: 'anyone',
  refuses: ['unavailable'],
  answer: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
})
