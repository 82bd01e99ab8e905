import type { Comment, createComment } from '@trademates/contract/comments'
import { namesIn } from '@trademates/contract/mentions'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { makeOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { notifyMentions, tell, toldAlong, type Told } from '#features/notifications/notify.ts'
import { type CommentRow, insertComment } from './store.ts'
import { presentComment, presentComments } from './view.ts'

/** Writes a comment under a post that the viewer may see; throws `not_found` for any other. */
export async function create(ask: Ask<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer, body } = ask
  // Where nobody is named it is one statement, and needs no transaction.
  const isNaming = namesIn(body.content).length > 0
  const { id, made } = await makeOnce(db, ask, (id) => (isNaming ? db.transaction((tx) => write(tx, ask, id)) : write(db, ask, id)))
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
  const made = { id, post, author: ask.viewer.id, content, notice: newId() }
  const row = await insertComment(tx, made, ask)
  if (row === undefined) throw notFound()
  const mentions = await notifyMentions(tx, content, { actor: made.author, post, comment: id, but: row.post_author_id })
  const [comment] = await presentComments(tx, made.author, [row])
  if (comment === undefined) throw notFound()
  return { row, comment, told: [...toldAlong(row.told, made.notice), ...mentions] }
}
