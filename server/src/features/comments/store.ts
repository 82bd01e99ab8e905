import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { areUsersLocked, lockedUsersCte } from '#features/people/lock-users.ts'
import { notMuted, visible, visiblePost } from '#features/people/visibility.ts'

export interface CommentRow {
  id: Id
  post_id: Id
  author_id: Id
  post_author_id: Id
  username: string
  image: string | null
  content: string
  created_at: Date
}

const columns = sql`
  c.id, c.post_id, c.author_id, p.author_id as post_author_id, u.username, u.image, c.content, c.created_at
  from comments c join users u on u.id = c.author_id join posts p on p.id = c.post_id`

export interface NewComment {
  id: Id
  post: Id
  author: Id
  content: string
}

/**
 * Writes a comment; gives nothing where there is no such post for its author. The post is held only when it is counted, at the end: no answer tells
 * its count, as that of a like does.
 */
export const insertComment = (tx: Queryable, { id, post, author, content }: NewComment): Promise<CommentRow | undefined> =>
  tx.one<CommentRow>`
    with ${lockedUsersCte(author, post)}
      post as (select id, author_id from posts where id = ${post} and post_visible_to(${author}, author_id, hidden_at) and ${areUsersLocked}),
      made as (insert into comments (id, post_id, author_id, content) select ${id}, id, ${author}, ${content} from post returning *)
    select made.*, post.author_id as post_author_id, u.username, u.image
    from made join post on post.id = made.post_id join users u on u.id = made.author_id`

/** A comment that the viewer may see, under a post that they may see. */
export const findVisibleComment = (db: Queryable, viewer: Id, id: Id): Promise<CommentRow | undefined> =>
  db.one<CommentRow>`
    select ${columns}
    where c.id = ${id} and visible_to(${viewer}, c.author_id) and post_visible_to(${viewer}, p.author_id, p.hidden_at)`

/** Gives 0 where it is gone already. */
export const removeComment = (db: Queryable, id: Id): Promise<number> => db.run`delete from comments where id = ${id}`

/** The comments of a post that the viewer may see, and one more than asked for, so that a next page shows itself. */
export const listPostComments = (db: Queryable, { viewer, post, page }: { viewer: Id; post: Id; page: PageQuery }): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    select ${columns}
    where c.post_id = ${post} and ${visiblePost(viewer, sql`p`)}
      and ${visible(viewer, sql`c.author_id`)} and ${notMuted(viewer, sql`c.author_id`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`

/** What one author wrote, newest first, and one more than asked for. */
export const listAuthorComments = (db: Queryable, author: Id, page: PageQuery): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    select ${columns}
    where c.author_id = ${author} and ${visiblePost(author, sql`p`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`
