import type { Comment } from '@trademates/contract/comments'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { ANA } from './users.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** A post by Ana; the id is its text. */
export const postOf = (id: Id, more: Partial<Post> = {}): Post => ({
  id,
  author: ANA.username,
  author_id: ANA.id,
  author_avatar: null,
  name: id,
  description: id,
  mentions: [],
  trading_markets: 'Forex',
  tags: [],
  files: [],
  symbols: [],
  stance: null,
  idea: null,
  position: null,
  likes_count: 0,
  user_liked: false,
  comments: [],
  comments_count: 0,
  days_since_added: 0,
  created_at: AT,
  edited_at: null,
  edit_move: null,
  ...more,
})

/** A comment by Ana; the id is its text. */
export const commentOf = (id: Id, post: Id, more: Partial<Comment> = {}): Comment => ({
  id,
  post,
  author_id: ANA.id,
  author_name: ANA.username,
  author_image: null,
  content: id,
  mentions: [],
  symbols: [],
  ambiguous_tags: [],
  time_since_added: 'just now',
  created_at: AT,
  can_delete: true,
  ...more,
})
