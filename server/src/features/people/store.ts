import type { Id } from '@trademates/contract/wire'
import { type Handle, sql } from '#platform/db.ts'
import { visible } from './visible.ts'

export interface NewUser {
  id: Id
  email: string
  username: string
  passwordHash: string
}

/** Gives 0 where the address or the name is taken. */
export const insertUser = (db: Handle, { id, email, username, passwordHash }: NewUser): Promise<number> =>
  db.run`
    insert into users (id, email, username, password_hash) values (${id}, ${email}, ${username}, ${passwordHash})
    on conflict do nothing`

export async function findTaken(
  db: Handle,
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
}

export const findCredentials = (db: Handle, email: string): Promise<Credentials | undefined> =>
  db.one<Credentials>`
    select id, email, username, password_hash, verified_at is not null as verified from users where lower(email) = lower(${email})`

export const findAddress = (db: Handle, id: Id): Promise<{ email: string; username: string } | undefined> =>
  db.one<{ email: string; username: string }>`select email, username from users where id = ${id}`

export const changeVerified = (db: Handle, id: Id): Promise<number> =>
  db.run`update users set verified_at = now() where id = ${id} and verified_at is null`

export const removeUnverified = (db: Handle, olderThan: string): Promise<number> =>
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

export const findMe = (db: Handle, id: Id): Promise<MeRow | undefined> =>
  db.one<MeRow>`
    select id, username, email, image, phone_number, fav_sbj,
      (select count(*)::int from follows where followed_id = users.id and ${visible(id, sql`follower_id`)}) as followers_count,
      (select count(*)::int from follows where follower_id = users.id and ${visible(id, sql`followed_id`)}) as following_count
    from users where id = ${id}`

/** Everybody whom a block, whoever's it is, hides from this user and this user from them. */
export const listHidden = (db: Handle, id: Id): Promise<{ id: Id }[]> => db.many<{ id: Id }>`select hidden_from(${id}) as id`

export const findAnyUser = (db: Handle): Promise<object | undefined> => db.one`select from users limit 1`
