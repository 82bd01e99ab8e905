import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Time } from './wire.ts'

export const Community = z.object({
  /** Users with a verified email address. */
  members: z.int(),
  posts: z.int(),
  comments: z.int(),
  likes: z.int(),
  counted_at: Time,
})
export type Community = z.output<typeof Community>

export const readCommunity = endpoint({
  method: 'GET',
  path: '/api/community/',
  summary: 'The number of members, posts, comments and likes, at most a few minutes old.',
  who: 'member',
  answer: Community,
})
