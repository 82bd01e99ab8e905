import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Person } from './people.ts'
import { Id, paging } from './wire.ts'

export const LikeState = z.object({ post_id: Id, user_liked: z.boolean(), likes_count: z.int() })
export type LikeState = z.output<typeof LikeState>

export const likePost = endpoint({
  method: 'POST',
  path: '/api/like/',
  summary: 'Like or unlike a post. Repeating it changes nothing.',
  who: 'member',
  limit: '240/minute',
  refuses: ['not_found'],
  body: z.object({ post_id: Id, unlike: z.boolean(issue('boolean_needed')) }),
  answer: LikeState,
})

export const listLikers = endpoint({
  method: 'GET',
  path: '/api/feed/posts/{id}/likes/',
  summary: 'The users who liked a post, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Person),
})
