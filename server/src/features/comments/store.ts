import type { Id } from '@trademates/contract/wire'
import { type Handle, sql } from '#platform/db.ts'
import { type Attempt, keyed } from '#platform/once.ts'
import { olderThan, type PageAsk } from '#platform/paging.ts'
import { type Reached, tellSaid, toldRows } from '#features/notifications/along.ts'
import { areHeld, heldPeople } from '#features/people/held.ts'
import { audible, visible, visiblePost } from '#features/people/visible.ts'

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
  /** Under which id the author of the post is told. */
  notice: Id
}

/**
 * Writes a comment, and tells the author of its post; gives nothing where there is no such post for this author. One statement, so one commit.
 * The post is held only when it is counted, at the end: no answer tells its count, as that of a like does.
 */
export const insertComment = (
  db: Handle,
  { id, post, author, content, notice }: NewComment,
  attempt: Attempt,
): Promise<(CommentRow & { told: Reached[] }) | undefined> =>
  db.one<CommentRow & { told: Reached[] }>`
    with ${heldPeople(author, post)}
      post as (select id, author_id from posts where id = ${post} and post_visible_to(${author}, author_id, hidden_at) and ${areHeld}),
      made as (insert into comments (id, post_id, author_id, content) select ${id}, id, ${author}, ${content} from post returning *),
      said as (select made.*, post.author_id as post_author_id from made join post on post.id = made.post_id),
      ${keyed(attempt, sql`made`)}
      ${tellSaid(sql`said`, { notice, actor: author })}
    select said.*, u.username, u.image, ${toldRows} from said join users u on u.id = said.author_id`

/** A comment that the viewer may see, under a post that they may see. */
export const findSeen = (db: Handle, viewer: Id, id: Id): Promise<CommentRow | undefined> =>
  db.one<CommentRow>`
    select ${columns}
    where c.id = ${id} and visible_to(${viewer}, c.author_id) and post_visible_to(${viewer}, p.author_id, p.hidden_at)`

/** Gives 0 where it is gone already. */
export const removeComment = (db: Handle, id: Id): Promise<number> => db.run`delete from comments where id = ${id}`

/** The comments of a post that the viewer may see, and one more than asked for, so that a next page shows itself. */
export const listCommentsOf = (db: Handle, { viewer, post, page }: { viewer: Id; post: Id; page: PageAsk }): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    select ${columns}
    where c.post_id = ${post} and ${visiblePost(viewer, sql`p`)}
      and ${visible(viewer, sql`c.author_id`)} and ${audible(viewer, sql`c.author_id`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`

/** What one author wrote, newest first, and one more than asked for. */
export const listCommentsBy = (db: Handle, author: Id, page: PageAsk): Promise<CommentRow[]> =>
  db.many<CommentRow>`
    select ${columns}
    where c.author_id = ${author} and ${visiblePost(author, sql`p`)} ${olderThan(page.cursor, sql`c.id`)}
    order by c.id desc limit ${page.limit + 1}`
