import type { Comment, createComment } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Happening } from '#platform/bus.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { notify, notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { insertComment, type NewComment } from './store.ts'
import { presentComment } from './view.ts'

/** Writes a comment under a post that the viewer may see; throws `not_found` for any other. */
export async function create(ask: Ask<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer, body } = ask
  let told: Told[] = []
  let changed: Happening | undefined
  const { id } = await createOnce(db, ask, async (tx) => {
    const made = { id: newId(), post: body.post, author: viewer.id, content: body.content }
    const to = await insertComment(tx, made)
    if (to === undefined) throw notFound()
    told = await notifyOf(tx, made, to.author_id)
    changed = { topic: 'post.changed', post_id: body.post, author_id: to.author_id, comment_id: made.id }
    return made.id
  })
  const comment = await presentComment(db, viewer.id, id)
  if (comment === undefined) throw notFound()
  if (changed !== undefined) bus.publish(changed)
  tell(bus, told)
  return comment
}

const notifyOf = async (tx: Handle, { id, post, author: actor, content }: NewComment, to: Id): Promise<Told[]> => [
  ...(await notify(tx, to, { kind: 'comment', actor, post, comment: id })),
  ...(await notifyMentions(tx, content, { actor, post, comment: id, but: to })),
]
