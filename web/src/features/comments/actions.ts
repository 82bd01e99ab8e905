import { createComment } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { addComment, patch } from '#lib/cache.ts'
import { sendingId, withComment, withoutComment } from './post-comments.ts'

/** Who comments, as the thread shows them before the server has answered. */
export interface Commentator {
  id: Id
  username: string
  image: string | null
}

/**
 * Writes a comment: shows it at once, and takes it back when that fails.
 * `key` is the same for every attempt at one comment, so that a repeated one is not written twice. Throws what the call throws.
 */
export async function sendComment(post: Id, me: Commentator, { content, key }: { content: string; key: string }): Promise<void> {
  const id = sendingId(key)
  patch(
    'post',
    post,
    withComment({
      id,
      post,
      author_id: me.id,
      author_name: me.username,
      author_image: me.image,
      content,
      time_since_added: 'just now',
      created_at: new Date().toISOString(),
      can_delete: false,
    }),
  )
  try {
    const comment = await call(createComment, { body: { content, post }, key })
    patch('post', post, withoutComment(id))
    addComment(comment)
  } catch (error) {
    patch('post', post, withoutComment(id))
    throw error
  }
}
