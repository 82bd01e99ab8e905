import { COMMENT_PREVIEW_COUNT } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { notMuted, visible } from '#features/people/visibility.ts'
import type { CommentRow } from './store.ts'

/** A comment as the statement of its post returns it, in JSON. */
export interface NewestCommentRow extends Omit<CommentRow, 'created_at' | 'post_market' | 'post_symbols'> {
  created_at: string
}

/** The newest comments of the post of this alias, oldest first, as a JSON array of `NewestCommentRow`; null without comments. */
export const newestCommentsColumn = (viewer: Id, post: Sql): Sql => sql`
  (select json_agg(newest order by newest.id) from (
    select c.id, c.post_id, c.author_id, ${post}.author_id as post_author_id, u.username, u.image, c.content, c.created_at
    from comments c join users u on u.id = c.author_id
    where c.post_id = ${post}.id and ${visible(viewer, sql`c.author_id`)} and ${notMuted(viewer, sql`c.author_id`)}
    order by c.id desc limit ${COMMENT_PREVIEW_COUNT}
  ) newest)`
