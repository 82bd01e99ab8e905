import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { MentionedUser } from './people.ts'
import { TaggedSymbol } from './symbols.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_COMMENT_LENGTH = 2_000
/** The number of comments in a post of a list (decision D20). */
export const COMMENT_PREVIEW_COUNT = 3

export const Comment = z.object({
  id: Id,
  post: Id,
  author_id: Id,
  author_name: z.string(),
  author_image: z.nullable(z.string()),
  content: z.string(),
  /** The mentions in the content. */
  mentions: z.array(MentionedUser),
  /** The symbols in the content: what its cashtags mean in the post, else by the market of the post. */
  symbols: z.array(TaggedSymbol),
  /** Its cashtags that may mean several symbols, in capitals and without the dollar sign. */
  ambiguous_tags: z.array(z.string()),
  /** By the rules of the specification: "just now", "5 minutes ago". */
  time_since_added: z.string(),
  created_at: Time,
  can_delete: z.boolean(),
})
export type Comment = z.output<typeof Comment>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/feed/posts/{id}/comments/',
  summary: 'The comments of a post, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Comment),
})

export const createComment = endpoint({
  method: 'POST',
  path: '/api/comments/',
  summary: 'Comment on a post.',
  who: 'member',
  limit: '30/minute',
  idempotent: true,
  refuses: ['not_found'],
  body: z.object({ content: text(MAX_COMMENT_LENGTH, issue('comment_needed')), post: Id }),
  status: 201,
  answer: Comment,
})

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}/',
  summary: 'Delete one’s own comment, or a comment on one’s own post.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found', 'permission_denied'],
  status: 204,
  answer: null,
})
