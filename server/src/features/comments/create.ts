import type { Comment, createComment } from '@trademates/contract/comments'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { findPostAuthor, insertComment } from './store.ts'
import { presentComment } from './view.ts'

/** Writes a comment under a post that the viewer may see; throws `not_found` for any other. */
export async function create(ask: Ask<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer, body } = ask
  const { id, repeated } = await createOnce(db, ask, async (tx) => {
    const comment = { id: newId(), post: body.post, author: viewer.id, content: body.content }
    if ((await insertComment(tx, comment)) === 0) throw notFound()
    return comment.id
  })
  const [comment, post] = await Promise.all([presentComment(db, viewer.id, id), findPostAuthor(db, viewer.id, body.post)])
  if (comment === undefined || post === undefined) throw notFound()
  if (!repeated) bus.publish({ topic: 'post.changed', post_id: body.post, author_id: post.author_id, comment_id: id })
  return comment
}
