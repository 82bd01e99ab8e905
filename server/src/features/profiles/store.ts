import type { Profile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import { beforeSeq, type PageQuery } from '#platform/database/pagination.ts'
import { mutualFriendsColumn, followCountColumns } from '#features/people/follow-columns.ts'
import { visible, visiblePost } from '#features/people/visibility.ts'

export interface ProfileDetails extends Pick<Profile, 'mutuals'> {
  joined_at: Date
  followers_count: number
  following_count: number
  posts_count: number
  is_following: boolean
  is_muted: boolean
  has_ideas_bell: boolean
}

export const findProfileDetails = (db: Queryable, viewer: Id, user: Id): Promise<ProfileDetails | undefined> =>
  db.one<ProfileDetails>`
    select u.created_at as joined_at,
      ${followCountColumns(viewer, sql`u.id`)},
      case when u.id = ${viewer} then '[]'::json else ${mutualFriendsColumn(viewer, sql`u.id`)} end as mutuals,
      (select count(*)::int from posts p where p.author_id = u.id and ${visiblePost(viewer, sql`p`)}) as posts_count,
      exists (select from follows where follower_id = ${viewer} and followed_id = u.id) as is_following,
      exists (select from mutes where muter_id = ${viewer} and muted_id = u.id) as is_muted,
      exists (select from idea_bells where author_id = u.id and user_id = ${viewer}) as has_ideas_bell
    from users u where u.id = ${user} and u.verified_at is not null and visible_to(${viewer}, u.id)`

/** A follower or followed user; `seq` is the cursor of its list. */
export interface FollowRow {
  id: Id
  seq: string
}

export type FollowListName = 'followers' | 'following'

/** One of a user's follow lists, newest first, `limit + 1` rows. Throws a validation error for an invalid cursor. */
export function listFollows(
  db: Queryable,
  viewer: Id,
  { user, listName, page }: { user: Id; listName: FollowListName; page: PageQuery },
): Promise<FollowRow[]> {
  const { cursor, limit } = page
  const [userColumn, otherColumn] = listName === 'followers' ? [sql`followed_id`, sql`follower_id`] : [sql`follower_id`, sql`followed_id`]
  return db.many<FollowRow>`
    select ${otherColumn} as id, seq from follows
    where ${userColumn} = ${user} and ${visible(viewer, otherColumn)} ${beforeSeq(cursor)}
    order by seq desc limit ${limit + 1}`
}

export const removeFollow = (tx: Queryable, follower: Id, followed: Id): Promise<number> =>
  tx.run`delete from follows where follower_id = ${follower} and followed_id = ${followed}`

export const insertMute = (tx: Queryable, muter: Id, muted: Id): Promise<number> =>
  tx.run`insert into mutes (muter_id, muted_id) values (${muter}, ${muted}) on conflict do nothing`

export const removeMute = (tx: Queryable, muter: Id, muted: Id): Promise<number> =>
  tx.run`delete from mutes where muter_id = ${muter} and muted_id = ${muted}`

export const findBlock = (tx: Queryable, blocker: Id, blocked: Id): Promise<object | undefined> =>
  tx.one`select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`

export const insertBlock = (tx: Queryable, blocker: Id, blocked: Id): Promise<number> =>
  tx.run`insert into blocks (blocker_id, blocked_id) values (${blocker}, ${blocked}) on conflict do nothing`

export const removeBlock = (tx: Queryable, blocker: Id, blocked: Id): Promise<number> =>
  tx.run`delete from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`

export interface BlockedOrMutedRow {
  id: Id
  username: string
  image: string | null
  created_at: Date
  seq: string
}

/** The users that the viewer has blocked, newest first, `limit + 1` rows. Visibility does not apply: the block itself would hide them. */
export const listBlocked = (db: Queryable, viewer: Id, page: PageQuery): Promise<BlockedOrMutedRow[]> =>
  db.many<BlockedOrMutedRow>`
    select u.id, u.username, u.image, b.created_at, seq from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${viewer} and u.suspended_at is null ${beforeSeq(page.cursor)} order by seq desc limit ${page.limit + 1}`

/** The visible users that the viewer has muted, newest first, `limit + 1` rows. */
export const listMuted = (db: Queryable, viewer: Id, page: PageQuery): Promise<BlockedOrMutedRow[]> =>
  db.many<BlockedOrMutedRow>`
    select u.id, u.username, u.image, m.created_at, seq from mutes m join users u on u.id = m.muted_id
    where m.muter_id = ${viewer} and ${visible(viewer, sql`u.id`)} ${beforeSeq(page.cursor)} order by seq desc limit ${page.limit + 1}`

/** Removes the follows between two users in both directions. */
export const removeFollows = (tx: Queryable, one: Id, other: Id): Promise<number> =>
  tx.run`delete from follows where (follower_id, followed_id) in ((${one}, ${other}), (${other}, ${one}))`

export const insertIdeasBell = (tx: Queryable, user: Id, author: Id): Promise<number> =>
  tx.run`insert into idea_bells (author_id, user_id) values (${author}, ${user}) on conflict do nothing`

export const removeIdeasBell = (tx: Queryable, user: Id, author: Id): Promise<number> =>
  tx.run`delete from idea_bells where author_id = ${author} and user_id = ${user}`
