import type { Comment, createComment } from '@trademates/contract/comments'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { notify, notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { findPostAuthor, insertComment, type NewComment } from './store.ts'
import { presentComment } from './view.ts'

/** Writes a comment under a post that the viewer may see; throws `not_found` for any other. */
export async function create(ask: Ask<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer, body } = ask
  let told: Told[] = []
  const { id, repeated } = await createOnce(db, ask, async (tx) => {
    const comment = { id: newId(), post: body.post, author: viewer.id, content: body.content }
    if ((await insertComment(tx, comment)) === 0) throw notFound()
    told = await notifyOf(tx, comment)
    return comment.id
  })
  const [comment, post] = await Promise.all([presentComment(db, viewer.id, id), findPostAuthor(db, viewer.id, body.post)])
  if (comment === undefined || post === undefined) throw notFound()
  if (!repeated) bus.publish({ topic: 'post.changed', post_id: body.post, author_id: post.author_id, comment_id: id })
  tell(bus, told)
  return comment
}

async function notifyOf(tx: Handle, { id, post, author: actor, content }: NewComment): Promise<Told[]> {
  const to = await findPostAuthor(tx, actor, post)
  if (to === undefined) return []
  return [
    ...(await notify(tx, to.author_id, { kind: 'comment', actor, post, comment: id })),
    ...(await notifyMentions(tx, content, { actor, post, comment: id, but: to.author_id })),
  ]
}
