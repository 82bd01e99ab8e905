import { type Comment, COMMENTS_SHOWN } from '@trademates/contract/comments'
import { ago } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { type CommentRow, findSeen, listNewest } from './store.ts'

/** Its author and the author of the post may remove a comment (decision D22). */
export const mayRemoveComment = (viewer: Id, comment: Pick<CommentRow, 'author_id' | 'post_author_id'>): boolean =>
  viewer === comment.author_id || viewer === comment.post_author_id

export const toComment = (viewer: Id, row: CommentRow, now = new Date()): Comment => ({
  id: row.id,
  post: row.post_id,
  author_id: row.author_id,
  author_name: row.username,
  author_image: row.image,
  content: row.content,
  time_since_added: ago(row.created_at, now),
  created_at: row.created_at.toISOString(),
  can_delete: mayRemoveComment(viewer, row),
})

/** One comment as this viewer sees it, or `undefined` when it is gone or hidden. */
export async function presentComment(db: Handle, viewer: Id, id: Id): Promise<Comment | undefined> {
  const row = await findSeen(db, viewer, id)
  return row === undefined ? undefined : toComment(viewer, row)
}

/** The newest comments of each post, oldest first, in one query. */
export async function presentNewest(db: Handle, viewer: Id, posts: Id[]): Promise<Map<Id, Comment[]>> {
  const rows = await listNewest(db, { viewer, posts, most: COMMENTS_SHOWN })
  const now = new Date()
  return Map.groupBy(
    rows.toReversed().map((row) => toComment(viewer, row, now)),
    (comment) => comment.post,
  )
}
