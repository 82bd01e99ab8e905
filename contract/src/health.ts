import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health/',
  summary: 'The health of the server and its database.',
  who: 'anyone',
  refuses: ['unavailable'],
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    database: z.literal('ok'),
    /** The database is behind the newest checkpoint of the public log, as after a restored backup: nothing is sealed. */
    log: z.optional(z.literal('behind')),
  }),
})
