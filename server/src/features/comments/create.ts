import type { Comment, createComment } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { makeOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { notify, notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { type CommentRow, insertComment } from './store.ts'
import { presentComment, presentComments } from './view.ts'

/** Writes a comment under a post that the viewer may see; throws `not_found` for any other. */
export async function create(ask: Ask<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer } = ask
  const { id, made } = await makeOnce(db, ask, (tx, id) => write(tx, ask, id))
  if (made === undefined) return presentOne(db, viewer.id, id)
  const { row, comment, told } = made
  bus.publish({ topic: 'post.changed', post_id: row.post_id, author_id: row.post_author_id, comment_id: id })
  tell(bus, told)
  return comment
}

async function presentOne(db: Handle, viewer: Id, id: Id): Promise<Comment> {
  const comment = await presentComment(db, viewer, id)
  if (comment === undefined) throw notFound()
  return comment
}

interface Made {
  row: CommentRow
  comment: Comment
  told: Told[]
}

async function write(tx: Handle, ask: Ask<typeof createComment>, id: Id): Promise<Made> {
  const { post, content } = ask.body
  const actor = ask.viewer.id
  const row = await insertComment(tx, { id, post, author: actor, content })
  if (row === undefined) throw notFound()
  const to = row.post_author_id
  const [told, mentions, [comment]] = await Promise.all([
    notify(tx, to, { kind: 'comment', actor, post, comment: id }),
    notifyMentions(tx, content, { actor, post, comment: id, but: to }),
    presentComments(tx, actor, [row]),
  ])
  if (comment === undefined) throw notFound()
  return { row, comment, told: [...told, ...mentions] }
}
