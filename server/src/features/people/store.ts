import type { Language } from '@trademates/contract/languages'
import type { MentionedUser, Person } from '@trademates/contract/people'
import { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import { followCountColumns } from './follow-columns.ts'
import { selectPersons } from './select-persons.ts'
import { visible } from './visibility.ts'

export interface NewUser {
  id: Id
  email: string
  username: string
  /** null: signs in with Google or Facebook only. */
  passwordHash: string | null
  /** Whether the address is proven already. */
  isVerified?: boolean
  language?: Language | null
}

/** Gives 0 where the address or the name is taken. */
export const insertUser = (
  db: Queryable,
  { id, email, username, passwordHash, isVerified = false, language = null }: NewUser,
): Promise<number> =>
  db.run`
    insert into users (id, email, username, password_hash, verified_at, language)
    values (${id}, ${email}, ${username}, ${passwordHash}, case when ${isVerified}::boolean then now() end, coalesce(${language}, 'en'))
    on conflict do nothing`

export async function findTakenFields(
  db: Queryable,
  { email, username }: { email: string; username: string },
): Promise<{ email: boolean; username: boolean }> {
  const taken = await db.one<{ email: boolean; username: boolean }>`
    select
      exists (select from users where lower(email) = lower(${email})) as email,
      exists (select from users where lower(username) = lower(${username})) as username`
  return taken ?? { email: false, username: false }
}

export interface Credentials {
  id: Id
  email: string
  username: string
  password_hash: string | null
  verified: boolean
  language: Language
}

const credentials = sql`id, email, username, password_hash, verified_at is not null as verified, language`

export const findCredentials = (db: Queryable, email: string): Promise<Credentials | undefined> =>
  db.one<Credentials>`select ${credentials} from users where lower(email) = lower(${email})`

export const findCredentialsById = (db: Queryable, id: Id): Promise<Credentials | undefined> =>
  db.one<Credentials>`select ${credentials} from users where id = ${id}`

/** Holds the user's row until the transaction ends, where it has this password still. */
export const lockUserWithPassword = (tx: Queryable, id: Id, passwordHash: string | null): Promise<object | undefined> =>
  tx.one`select from users where id = ${id} and password_hash is not distinct from ${passwordHash} for share`

/** Where, and in which language, somebody is written to. */
export interface EmailRecipient {
  email: string
  username: string
  language: Language
}

export const findEmailAddress = (db: Queryable, id: Id): Promise<EmailRecipient | undefined> =>
  db.one<EmailRecipient>`select email, username, language from users where id = ${id}`

/** Writes nothing where it is this one already. */
export const updateLanguage = (db: Queryable, id: Id, language: Language): Promise<number> =>
  db.run`update users set language = ${language} where id = ${id} and language <> ${language}`

export const updateVerified = (db: Queryable, id: Id): Promise<number> =>
  db.run`update users set verified_at = now() where id = ${id} and verified_at is null`

export const updatePasswordHash = (tx: Queryable, id: Id, passwordHash: string): Promise<number> =>
  tx.run`update users set password_hash = ${passwordHash} where id = ${id}`

/** Gives 0 where the password is not the one of `from` any more. */
export const replacePassword = (tx: Queryable, id: Id, { from, to }: { from: string; to: string }): Promise<number> =>
  tx.run`update users set password_hash = ${to} where id = ${id} and password_hash = ${from}`

/** Throws `conflict` when the address is taken. */
export const updateEmail = (tx: Queryable, id: Id, email: string): Promise<number> =>
  tx.run`update users set email = ${email}, verified_at = coalesce(verified_at, now()) where id = ${id}`

/** What of a profile is to change; `null` takes it away. */
export interface ProfileChange {
  username?: string | undefined
  image?: string | null | undefined
  phone_number?: string | null | undefined
  fav_sbj?: string | null | undefined
}

/** Throws `conflict` when the username is taken. */
export const updateProfile = (tx: Queryable, id: Id, change: ProfileChange): Promise<number> =>
  tx.run`
    update users set
      username = coalesce(${change.username}, username),
      image = case when ${change.image !== undefined}::boolean then ${change.image} else image end,
      phone_number = case when ${change.phone_number !== undefined}::boolean then ${change.phone_number} else phone_number end,
      fav_sbj = case when ${change.fav_sbj !== undefined}::boolean then ${change.fav_sbj} else fav_sbj end
    where id = ${id}`

/** Holds a user's row until the transaction ends: nothing new of theirs can be written meanwhile. */
export const lockUserRow = (tx: Queryable, id: Id): Promise<object | undefined> => tx.one`select from users where id = ${id} for update`

// Any number that nothing else locks.
const REMOVAL_LOCK_KEY = 7_244_116

export const lockRemovalKey = (tx: Queryable): Promise<number> => tx.run`select pg_advisory_xact_lock(${REMOVAL_LOCK_KEY})`

export const removeUser = (tx: Queryable, id: Id): Promise<number> => tx.run`delete from users where id = ${id}`

/** Gives 0 where the address was proven meanwhile. */
export const removeUnverifiedUser = (tx: Queryable, email: string): Promise<number> =>
  tx.run`delete from users where lower(email) = lower(${email}) and verified_at is null`

export const removeExpiredSignUps = (db: Queryable, olderThan: string): Promise<number> =>
  db.run`delete from users where verified_at is null and created_at < now() - ${olderThan}::interval`

export interface MeRow {
  id: Id
  username: string
  email: string
  image: string | null
  phone_number: string | null
  fav_sbj: string | null
  followers_count: number
  following_count: number
}

export const findMe = (db: Queryable, id: Id): Promise<MeRow | undefined> =>
  db.one<MeRow>`
    select id, username, email, image, phone_number, fav_sbj, ${followCountColumns(id, sql`users.id`)} from users where id = ${id}`

/** Everybody whom a block, whoever's it is, hides from this user and this user from them. */
export const listHidden = (db: Queryable, id: Id): Promise<{ id: Id }[]> => db.many<{ id: Id }>`select hidden_from(${id}) as id`

/** Of each of these users, everybody from whom a block hides them. */
export const listHiddenPairs = (db: Queryable, ids: readonly Id[]): Promise<{ id: Id; from_id: Id }[]> =>
  db.many<{ id: Id; from_id: Id }>`select named.id, from_id from unnest(${ids}::uuid[]) as named (id), hidden_from(named.id) as from_id`

/** Everybody who has muted this user. */
export const listMuters = (db: Queryable, id: Id): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`select muter_id as id from mutes where muted_id = ${id}`

/** Gives nothing for whom the viewer may not see, and for a sign-up that nobody has confirmed. */
export const findVisibleUser = (db: Queryable, viewer: Id, id: Id): Promise<object | undefined> =>
  db.one`select from users where id = ${id} and verified_at is not null and visible_to(${viewer}, id)`

/** Lets nobody else change what these two are to each other until the transaction ends. */
export const lockPairKey = (tx: Queryable, one: Id, other: Id): Promise<object | undefined> =>
  tx.one`select pg_advisory_xact_lock(hashtextextended(least(${one}::uuid, ${other}::uuid)::text || greatest(${one}::uuid, ${other}::uuid)::text, 0))`

/** The people of these ids whom the viewer may see, in no order, with what they are to the viewer. */
export const listPeople = (db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Person[]> =>
  db.many<Person>`${selectPersons(viewer, sql`${ids}`)}`

/** Those of these names, in lower case, whom the viewer may see. */
export const listMentioned = (db: Queryable, viewer: Id, names: readonly string[]): Promise<MentionedUser[]> =>
  db.many<MentionedUser>`
    select id, username from users
    where lower(username) = any(${names}) and verified_at is not null and ${visible(viewer, sql`id`)}`

export const insertFollows = (tx: Queryable, follows: readonly { follower: Id; followed: Id }[]): Promise<number> =>
  tx.run`
    insert into follows (follower_id, followed_id)
    select * from unnest(${follows.map(({ follower }) => follower)}::uuid[], ${follows.map(({ followed }) => followed)}::uuid[])
    on conflict do nothing`

export interface FollowWithName {
  id: Id
  username: string
  since: Date
}

/** Whom a user follows, the newest first. */
export const listFollowed = (db: Queryable, id: Id): Promise<FollowWithName[]> =>
  db.many<FollowWithName>`
    select u.id, u.username, f.created_at as since from follows f join users u on u.id = f.followed_id
    where f.follower_id = ${id} and visible_to(${id}, u.id) order by f.created_at desc, u.id`

/** Who follows a user, the newest first. */
export const listFollowers = (db: Queryable, id: Id): Promise<FollowWithName[]> =>
  db.many<FollowWithName>`
    select u.id, u.username, f.created_at as since from follows f join users u on u.id = f.follower_id
    where f.followed_id = ${id} and visible_to(${id}, u.id) order by f.created_at desc, u.id`

/** Suspends somebody, or restores them where there is no reason; gives 0 where there is nobody, or it is so already. */
export const updateSuspension = (tx: Queryable, id: Id, why: string | null): Promise<number> =>
  tx.run`
    update users set suspended_at = case when ${why}::text is not null then now() end, suspension_reason = ${why}
    where id = ${id} and (suspended_at is null) = (${why}::text is not null)`

/** Why somebody is suspended; keeps that as it is until the transaction ends. */
export const lockSuspension = (tx: Queryable, id: Id): Promise<{ suspension_reason: string | null } | undefined> =>
  tx.one<{ suspension_reason: string | null }>`select suspension_reason from users where id = ${id} for share`

/** Who has this id, username or address. */
export const findUserByAnyName = (db: Queryable, name: string): Promise<{ id: Id; username: string } | undefined> =>
  db.one<{ id: Id; username: string }>`
    select id, username from users
    where id = any(${Id.safeParse(name).success ? [name] : []}::uuid[]) or lower(username) = lower(${name}) or lower(email) = lower(${name})`

export const findAnyUser = (db: Queryable): Promise<object | undefined> => db.one`select from users limit 1`
