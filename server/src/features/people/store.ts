import type { MentionedUser, Person, TimeZoneSetting } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import { followCountColumns } from './follow-columns.ts'
import { selectPersons } from './select-persons.ts'
import { visible } from './visibility.ts'

export interface MeRow {
  id: Id
  username: string
  email: string
  image: string | null
  phone_number: string | null
  fav_sbj: string | null
  show_among_callers: boolean
  time_zone: TimeZoneSetting
  zone: string
  followers_count: number
  following_count: number
}

export const findMe = (db: Queryable, id: Id): Promise<MeRow | undefined> =>
  db.one<MeRow>`
    select id, username, email, image, phone_number, fav_sbj, show_among_callers, time_zone, zone,
      ${followCountColumns(id, sql`users.id`)} from users where id = ${id}`

/** Users that are hidden from this user by a block in either direction. */
export const listHidden = (db: Queryable, id: Id): Promise<{ id: Id }[]> => db.many<{ id: Id }>`select hidden_from(${id}) as id`

/** Pairs of one of these users and a user from whom a block hides them. */
export const listHiddenPairs = (db: Queryable, ids: readonly Id[]): Promise<{ id: Id; from_id: Id }[]> =>
  db.many<{ id: Id; from_id: Id }>`select named.id, from_id from unnest(${ids}::uuid[]) as named (id), hidden_from(named.id) as from_id`

export const listMuters = (db: Queryable, id: Id): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`select muter_id as id from mutes where muted_id = ${id}`

/** Finds a verified user that the viewer may see. */
export const findVisibleUser = (db: Queryable, viewer: Id, id: Id): Promise<object | undefined> =>
  db.one`select from users where id = ${id} and verified_at is not null and visible_to(${viewer}, id)`

/** The users of these ids that the viewer may see, unordered. */
export const listPeople = (db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Person[]> =>
  db.many<Person>`${selectPersons(viewer, sql`${ids}`)}`

/** The users with these lower-case names that the viewer may see. */
export const listMentioned = (db: Queryable, viewer: Id, names: readonly string[]): Promise<MentionedUser[]> =>
  db.many<MentionedUser>`
    select id, username from users
    where lower(username) = any(${names}) and verified_at is not null and ${visible(viewer, sql`id`)}`

export interface FollowWithName {
  id: Id
  username: string
  since: Date
}

/** Visible users that a user follows, newest first. */
export const listFollowed = (db: Queryable, id: Id): Promise<FollowWithName[]> =>
  db.many<FollowWithName>`
    select u.id, u.username, f.created_at as since from follows f join users u on u.id = f.followed_id
    where f.follower_id = ${id} and visible_to(${id}, u.id) order by f.created_at desc, u.id`

/** Visible followers of a user, newest first. */
export const listFollowers = (db: Queryable, id: Id): Promise<FollowWithName[]> =>
  db.many<FollowWithName>`
    select u.id, u.username, f.created_at as since from follows f join users u on u.id = f.follower_id
    where f.followed_id = ${id} and visible_to(${id}, u.id) order by f.created_at desc, u.id`
