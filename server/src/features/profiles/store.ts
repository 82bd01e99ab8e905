import type { Profile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { type Handle, sql } from '#platform/db.ts'
import { beforeSeq, type PageAsk } from '#platform/paging.ts'
import { facesInCommon, followCounts } from '#features/people/counts.ts'
import { visible, visiblePost } from '#features/people/visible.ts'

export interface Standing extends Pick<Profile, 'mutuals'> {
  joined_at: Date
  followers_count: number
  following_count: number
  posts_count: number
  is_following: boolean
  is_muted: boolean
}

export const findStanding = (db: Handle, viewer: Id, user: Id): Promise<Standing | undefined> =>
  db.one<Standing>`
    select u.created_at as joined_at,
      ${followCounts(viewer, sql`u.id`)},
      case when u.id = ${viewer} then '[]'::json else ${facesInCommon(viewer, sql`u.id`)} end as mutuals,
      (select count(*)::int from posts p where p.author_id = u.id and ${visiblePost(viewer, sql`p`)}) as posts_count,
      exists (select from follows where follower_id = ${viewer} and followed_id = u.id) as is_following,
      exists (select from mutes where muter_id = ${viewer} and muted_id = u.id) as is_muted
    from users u where u.id = ${user} and u.verified_at is not null and visible_to(${viewer}, u.id)`

/** One end of a follow, and where it stands in its list. */
export interface FollowRow {
  id: Id
  seq: string
}

/** Which end of the follows of a user is asked for. */
export type End = 'followers' | 'following'

/** The people at one end, the newest first and one more than asked for. Throws a field refusal when the cursor is none of ours. */
export function listEnds(db: Handle, viewer: Id, { user, end, page }: { user: Id; end: End; page: PageAsk }): Promise<FollowRow[]> {
  const { cursor, limit } = page
  const [own, other] = end === 'followers' ? [sql`followed_id`, sql`follower_id`] : [sql`follower_id`, sql`followed_id`]
  return db.many<FollowRow>`
    select ${other} as id, seq from follows
    where ${own} = ${user} and ${visible(viewer, other)} ${beforeSeq(cursor)}
    order by seq desc limit ${limit + 1}`
}

export const removeFollow = (tx: Handle, follower: Id, followed: Id): Promise<number> =>
  tx.run`delete from follows where follower_id = ${follower} and followed_id = ${followed}`

export const insertMute = (tx: Handle, muter: Id, muted: Id): Promise<number> =>
  tx.run`insert into mutes (muter_id, muted_id) values (${muter}, ${muted}) on conflict do nothing`

export const removeMute = (tx: Handle, muter: Id, muted: Id): Promise<number> =>
  tx.run`delete from mutes where muter_id = ${muter} and muted_id = ${muted}`

export const findBlock = (tx: Handle, blocker: Id, blocked: Id): Promise<object | undefined> =>
  tx.one`select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`

export const insertBlock = (tx: Handle, blocker: Id, blocked: Id): Promise<number> =>
  tx.run`insert into blocks (blocker_id, blocked_id) values (${blocker}, ${blocked}) on conflict do nothing`

export const removeBlock = (tx: Handle, blocker: Id, blocked: Id): Promise<number> =>
  tx.run`delete from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`

export interface UnwantedRow {
  id: Id
  username: string
  image: string | null
  created_at: Date
  seq: string
}

/** Whom a user has blocked, the newest first and one more than asked for. It is their own list, so the block does not hide them here. */
export const listBlocked = (db: Handle, viewer: Id, page: PageAsk): Promise<UnwantedRow[]> =>
  db.many<UnwantedRow>`
    select u.id, u.username, u.image, b.created_at, seq from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${viewer} and u.suspended_at is null ${beforeSeq(page.cursor)} order by seq desc limit ${page.limit + 1}`

/** Whom a user has muted, and may see; the newest first and one more than asked for. */
export const listMuted = (db: Handle, viewer: Id, page: PageAsk): Promise<UnwantedRow[]> =>
  db.many<UnwantedRow>`
    select u.id, u.username, u.image, m.created_at, seq from mutes m join users u on u.id = m.muted_id
    where m.muter_id = ${viewer} and ${visible(viewer, sql`u.id`)} ${beforeSeq(page.cursor)} order by seq desc limit ${page.limit + 1}`

/** Ends the follows between two people, in both directions. */
export const removeFollows = (tx: Handle, one: Id, other: Id): Promise<number> =>
  tx.run`delete from follows where (follower_id, followed_id) in ((${one}, ${other}), (${other}, ${one}))`
