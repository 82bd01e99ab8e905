import type { Comment, createComment } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError } from '#platform/api-error.ts'
import { notifyMentions, notifyPostAuthor, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { type CommentRow, insertComment } from './store.ts'
import { findComment, toComments } from './view.ts'

/** Creates a comment; throws `not_found` for a post that the viewer may not see. */
export async function create(request: RequestContext<typeof createComment>, { db, bus }: Deps): Promise<Comment> {
  const { viewer } = request
  const { id, created } = await withIdempotencyKey(db, request, (tx, id) => writeComment(tx, request, id))
  if (created === undefined) return presentOne(db, viewer.id, id)
  const { row, comment, notifications } = created
  bus.publish({ topic: 'post.changed', post_id: row.post_id, author_id: row.post_author_id, comment_id: id })
  publishNotifications(bus, notifications)
  return comment
}

async function presentOne(db: Queryable, viewer: Id, id: Id): Promise<Comment> {
  const comment = await findComment(db, viewer, id)
  if (comment === undefined) throw notFoundError()
  return comment
}

interface CreatedComment {
  row: CommentRow
  comment: Comment
  notifications: NotificationChange[]
}

async function writeComment(tx: Queryable, request: RequestContext<typeof createComment>, id: Id): Promise<CreatedComment> {
  const { post, content } = request.body
  const actor = request.viewer.id
  // Sent together. For a post that the author of the comment may not see, no comment is inserted, and the notification violates its foreign key.
  const [row, notifications] = await Promise.all([
    insertComment(tx, { id, post, author: actor, content }),
    notifyPostAuthor(tx, post, { kind: 'comment', actor, comment: id }),
  ])
  if (row === undefined) throw notFoundError()
  const [mentions, [comment]] = await Promise.all([
    notifyMentions(tx, content, { actor, post, comment: id, except: row.post_author_id }),
    toComments(tx, actor, [row]),
  ])
  if (comment === undefined) throw notFoundError()
  return { row, comment, notifications: [...notifications, ...mentions] }
}
