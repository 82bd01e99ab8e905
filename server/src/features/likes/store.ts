import type { Id } from '@trademates/contract/wire'
import { type Handle, nothing, sql } from '#platform/db.ts'
import { beforeSeq, type PageAsk } from '#platform/paging.ts'
import { visible } from '#features/people/visible.ts'

export interface Like {
  viewer: Id
  post: Id
}

/** Gives whose post it is where the like is new. */
export const insertLike = (db: Handle, { viewer, post }: Like): Promise<{ author_id: Id } | undefined> =>
  db.one<{ author_id: Id }>`
    with post as (select id, author_id from posts where id = ${post} and post_visible_to(${viewer}, author_id, hidden_at)),
      made as (insert into likes (user_id, post_id) select ${viewer}, id from post on conflict do nothing returning post_id)
    select author_id from post join made on made.post_id = post.id`

/** Leaves a like of what is out of sight. */
export const removeLike = (db: Handle, { viewer, post }: Like): Promise<number> =>
  db.run`
    delete from likes l using posts p
    where l.user_id = ${viewer} and l.post_id = ${post} and p.id = l.post_id and post_visible_to(${viewer}, p.author_id, p.hidden_at)`

/** What one user liked, by post, from after the post given on. */
export const listLikesBy = (
  db: Handle,
  { user, after, most }: { user: Id; after: Id | null; most: number },
): Promise<{ post_id: Id; created_at: Date }[]> =>
  db.many<{ post_id: Id; created_at: Date }>`
    select post_id, created_at from likes
    where user_id = ${user} ${after === null ? nothing : sql`and post_id > ${after}`} order by post_id limit ${most}`

export interface LikedPost {
  author_id: Id
  likes_count: number
  user_liked: boolean
}

export const findLiked = (db: Handle, { viewer, post }: Like): Promise<LikedPost | undefined> =>
  db.one<LikedPost>`
    select p.author_id, p.likes_count, l.user_id is not null as user_liked
    from posts p left join likes l on l.user_id = ${viewer} and l.post_id = p.id
    where p.id = ${post} and post_visible_to(${viewer}, p.author_id, p.hidden_at)`

/** Those of these users who like a post. */
export const listLikersAmong = (db: Handle, post: Id, users: readonly Id[]): Promise<{ user_id: Id }[]> =>
  db.many<{ user_id: Id }>`select user_id from likes where post_id = ${post} and user_id = any(${users})`

/** Who liked a post, where the viewer may see them, the newest first and one more than asked for. Throws a field refusal when the cursor is none of ours. */
export const listLikers = (db: Handle, viewer: Id, { post, page }: { post: Id; page: PageAsk }): Promise<{ id: Id; seq: string }[]> =>
  db.many<{ id: Id; seq: string }>`
    select user_id as id, seq from likes
    where post_id = ${post} and ${visible(viewer, sql`user_id`)} ${beforeSeq(page.cursor)}
    order by seq desc limit ${page.limit + 1}`
