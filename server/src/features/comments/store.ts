import type { Market } from '@trademates/contract/markets'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
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
  post_market: Market
  /** The cashtags of the post with their symbols, for contents with a dollar sign. */
  post_symbols: { symbol: string; tags: string[] }[] | null
}

const selectPostTags = (content: Sql, post: Sql) => sql`
  case when position('$' in ${content}) > 0 then (select json_agg(json_build_object('symbol', s.symbol, 'tags', s.tags)) from post_symbols s where s.post_id = ${post}) end`

const selectComments = sql`
  select c.id, c.post_id, c.author_id, p.author_id as post_author_id, u.username, u.image, c.content, c.created_at,
    p.market as post_market, ${selectPostTags(sql`c.content`, sql`p.id`)} as post_symbols
  from comments c join users u on u.id = c.author_id join posts p on p.id = c.post_id`

export interface NewComment {
  id: Id
  post: Id
  author: Id
  content: string
}

/**
 * Inserts a comment; returns undefined for a post that its author may not see. The post is not locked before the insert,
 * because the answer, unlike that of a like, has no count.
 */
export const insertComment = (tx: Queryable, { id, post, author, content }: NewComment): Promise<CommentRow | undefined> =>
  tx.one<CommentRow>`
    with ${lockedUsersCte(author, post)}
      post as (select id, author_id, market from posts where id = ${post} and post_visible_to(${author}, author_id, hidden_at) and ${areUsersLocked}),
      inserted as (insert into comments (id, post_id, author_id, content) select ${id}, id, ${author}, ${content} from post returning *)
    select inserted.*, post.author_id as post_author_id, u.username, u.image,
      post.market as post_market, ${selectPostTags(sql`inserted.content`, sql`post.id`)} as post_symbols
    from inserted join post on post.id = inserted.post_id join users u on u.id = inserted.author_id`

/** Finds a comment that the viewer may see, under a visible post. */
export const findVisibleComment = (db: Queryable, viewer: Id, id: Id): Promise<CommentRow | undefined> =>
  db.one<CommentRow>`
    ${selectComments}
    where c.id = ${id} and visible_to(${viewer}, c.author_id) and post_visible_to(${viewer}, p.author_id, p.hidden_at)`

/** Returns 0 if the comment is deleted already. */
export const removeComment = (db: Queryable, id: Id): Promise<number> => db.run`delete from comments where id = ${id}`

/** The visible comments of a post, newest first, `limit + 1` rows. */
export const listPostComments = (db: Queryable, { viewer, post, page }: { viewer: Id; post: Id; page: PageQuery }): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    ${selectComments}
    where c.post_id = ${post} and ${visiblePost(viewer, sql`p`)}
      and ${visible(viewer, sql`c.author_id`)} and ${notMuted(viewer, sql`c.author_id`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`

/** The comments of an author, newest first, `limit + 1` rows. */
export const listAuthorComments = (db: Queryable, author: Id, page: PageQuery): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    ${selectComments}
    where c.author_id = ${author} and ${visiblePost(author, sql`p`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`
