import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { beforeSeq, type PageQuery } from '#platform/database/pagination.ts'
import { deleteLikeNotification, insertLikeNotification, notifiedRows } from '#features/notifications/like-notifications.ts'
import type { NotificationChange } from '#features/notifications/notify.ts'
import { areUsersLocked, lockedUsersCte } from '#features/people/lock-users.ts'
import { visible } from '#features/people/visibility.ts'

export interface LikeKey {
  viewer: Id
  post: Id
}

/** A post after a like or unlike. */
export interface LikedPost {
  author_id: Id
  likes_count: number
  /** Whether the statement changed anything. */
  is_new: boolean
  notified: NotificationChange[]
}

// Locked before any write, so that the count is current and concurrent likes and unlikes cannot deadlock.
const lockedPostCte = ({ viewer, post }: LikeKey): Sql => sql`
  ${lockedUsersCte(viewer, post)}
  post as (
    select id, author_id, likes_count from posts
    where id = ${post} and post_visible_to(${viewer}, author_id, hidden_at) and ${areUsersLocked}
    for no key update
  )`

/** Likes a post and writes the notification of its author, in one statement. Returns undefined for a post that the viewer may not see. */
export const insertLike = (db: Queryable, { viewer, post, notification }: LikeKey & { notification: Id }): Promise<LikedPost | undefined> =>
  db.one<LikedPost>`
    with ${lockedPostCte({ viewer, post })},
      inserted as (insert into likes (user_id, post_id) select ${viewer}, id from post on conflict do nothing returning post_id),
      ${insertLikeNotification(sql`(select post.* from post join inserted on inserted.post_id = post.id)`, { notification, actor: viewer })}
    select author_id, likes_count + (select count(*)::int from inserted) as likes_count, exists (select from inserted) as is_new, ${notifiedRows} from post`

/** Removes a like and takes it out of the author's notification. Returns undefined and changes nothing for a post that the viewer may not see. */
export const removeLike = (db: Queryable, like: LikeKey): Promise<LikedPost | undefined> =>
  db.one<LikedPost>`
    with ${lockedPostCte(like)},
      removed as (delete from likes l using post where l.user_id = ${like.viewer} and l.post_id = post.id returning post.id),
      ${deleteLikeNotification(sql`removed`, like.viewer)}
    select author_id, likes_count - (select count(*)::int from removed) as likes_count, exists (select from removed) as is_new, ${notifiedRows} from post`

/** A page of a user's likes, ordered by post, after the post `after`. */
export const listUserLikes = (
  db: Queryable,
  { user, after, limit }: { user: Id; after: Id | null; limit: number },
): Promise<{ post_id: Id; created_at: Date }[]> =>
  db.many<{ post_id: Id; created_at: Date }>`
    select post_id, created_at from likes
    where user_id = ${user} ${after === null ? emptySql : sql`and post_id > ${after}`} order by post_id limit ${limit}`

/** Filters users to those who like a post. */
export const filterLikers = (db: Queryable, post: Id, users: readonly Id[]): Promise<{ user_id: Id }[]> =>
  db.many<{ user_id: Id }>`select user_id from likes where post_id = ${post} and user_id = any(${users})`

/** The visible users who like a post, newest first, `limit + 1` rows. Throws a validation error for an invalid cursor. */
export const listLikers = (db: Queryable, viewer: Id, { post, page }: { post: Id; page: PageQuery }): Promise<{ id: Id; seq: string }[]> =>
  db.many<{ id: Id; seq: string }>`
    select user_id as id, seq from likes
    where post_id = ${post} and ${visible(viewer, sql`user_id`)} ${beforeSeq(page.cursor)}
    order by seq desc limit ${page.limit + 1}`
