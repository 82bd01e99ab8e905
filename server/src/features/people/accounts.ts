import type { Language } from '@trademates/contract/languages'
import type { TimeZoneSetting } from '@trademates/contract/people'
import { message } from '@trademates/contract/messages'
import { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import { ApiError, validationError } from '#platform/api-error.ts'

export interface NewUser {
  id: Id
  email: string
  username: string
  /** null for an account that logs in with Google or Facebook only. */
  passwordHash: string | null
  isVerified?: boolean
  language?: Language | null
}

/** An account with its credentials. */
export interface Account {
  id: Id
  email: string
  username: string
  password_hash: string | null
  verified: boolean
  language: Language
}

export interface EmailRecipient {
  email: string
  username: string
  language: Language
}

/** undefined keeps a value, null removes it. */
export interface ProfileChange {
  username?: string | undefined
  image?: string | null | undefined
  phone_number?: string | null | undefined
  fav_sbj?: string | null | undefined
  show_among_callers?: boolean | undefined
  time_zone?: TimeZoneSetting | undefined
  zone?: string | undefined
}

// Wording fixed by the specification, section 8.
const TAKEN_MESSAGES = { email: message('email_taken'), username: message('username_taken') }

type TakenFields = Record<keyof typeof TAKEN_MESSAGES, boolean>

/** Creates a user; returns the taken fields, or null when it was created. */
export async function tryCreateUser(
  db: Queryable,
  { id, email, username, passwordHash, isVerified = false, language = null }: NewUser,
): Promise<TakenFields | null> {
  const inserted = await db.run`
    insert into users (id, email, username, password_hash, verified_at, language)
    values (${id}, ${email}, ${username}, ${passwordHash}, case when ${isVerified}::boolean then now() end, coalesce(${language}, 'en'))
    on conflict do nothing`
  if (inserted === 1) return null
  const taken = await db.one<TakenFields>`
    select
      exists (select from users where lower(email) = lower(${email})) as email,
      exists (select from users where lower(username) = lower(${username})) as username`
  return taken ?? { email: false, username: false }
}

/** Creates a user; throws a validation error that names all taken fields. */
export async function createUser(tx: Queryable, user: NewUser): Promise<void> {
  const taken = await tryCreateUser(tx, user)
  if (taken === null) return
  throw validationError({
    ...(taken.email ? { email: [TAKEN_MESSAGES.email] } : {}),
    ...(taken.username ? { username: [TAKEN_MESSAGES.username] } : {}),
  })
}

// Relies on the unique constraint: a check beforehand would race.
async function reportConflictAt(field: keyof typeof TAKEN_MESSAGES, change: Promise<number>): Promise<void> {
  await change.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'conflict' ? validationError({ [field]: [TAKEN_MESSAGES[field]] }) : error
  })
}

/** Sets a new verified address; throws a validation error if another verified account has it. */
export async function changeVerifiedEmail(tx: Queryable, id: Id, email: string): Promise<void> {
  await deleteUnverifiedUser(tx, email)
  await reportConflictAt('email', tx.run`update users set email = ${email}, verified_at = coalesce(verified_at, now()) where id = ${id}`)
}

/** Updates the given profile fields; throws a validation error for a taken username. */
export const editProfile = (tx: Queryable, id: Id, change: ProfileChange): Promise<void> =>
  reportConflictAt(
    'username',
    tx.run`
      update users set
        username = coalesce(${change.username}, username),
        image = case when ${change.image !== undefined}::boolean then ${change.image} else image end,
        phone_number = case when ${change.phone_number !== undefined}::boolean then ${change.phone_number} else phone_number end,
        fav_sbj = case when ${change.fav_sbj !== undefined}::boolean then ${change.fav_sbj} else fav_sbj end,
        show_among_callers = coalesce(${change.show_among_callers}, show_among_callers),
        time_zone = coalesce(${change.time_zone}, time_zone),
        zone = coalesce(${change.zone}, zone)
      where id = ${id}`,
  )

const accountColumns = sql`id, email, username, password_hash, verified_at is not null as verified, language`

export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  db.one<Account>`select ${accountColumns} from users where lower(email) = lower(${email})`

export const findAccount = (db: Queryable, id: Id): Promise<Account | undefined> =>
  db.one<Account>`select ${accountColumns} from users where id = ${id}`

/** Whether the account still has this password hash; if so, locks it until the transaction ends. */
export async function lockIfPasswordIs(tx: Queryable, id: Id, passwordHash: string | null): Promise<boolean> {
  const user = await tx.one`select from users where id = ${id} and password_hash is not distinct from ${passwordHash} for share`
  return user !== undefined
}

/** Replaces the hash `from`; returns false if the account has another one. */
export const replacePasswordHash = async (tx: Queryable, id: Id, { from, to }: { from: string; to: string }): Promise<boolean> =>
  (await tx.run`update users set password_hash = ${to} where id = ${id} and password_hash = ${from}`) === 1

export async function setPasswordHash(tx: Queryable, id: Id, passwordHash: string): Promise<void> {
  await tx.run`update users set password_hash = ${passwordHash} where id = ${id}`
}

export const findEmailRecipient = (db: Queryable, id: Id): Promise<EmailRecipient | undefined> =>
  db.one<EmailRecipient>`select email, username, language from users where id = ${id}`

export async function setLanguage(db: Queryable, id: Id, language: Language): Promise<void> {
  await db.run`update users set language = ${language} where id = ${id} and language <> ${language}`
}

export async function markEmailVerified(tx: Queryable, id: Id): Promise<void> {
  await tx.run`update users set verified_at = now() where id = ${id} and verified_at is null`
}

/** Locks a user until the transaction ends: no session, post or file of the user can be created before that. */
export async function lockUser(tx: Queryable, id: Id): Promise<void> {
  await tx.one`select from users where id = ${id} for update`
}

// An arbitrary advisory lock key.
const REMOVAL_LOCK_KEY = 7_244_116

/**
 * Serializes account deletions over all processes until the transaction ends. Call it before any other lock: a deletion also deletes rows of
 * other users, so two deletions of connected users would deadlock. Throws `unavailable` when this or a later lock waits longer than `timeoutMs`.
 */
export async function lockAccountRemovals(tx: Queryable, timeoutMs: number): Promise<void> {
  await tx.script(`set local lock_timeout = ${timeoutMs}`)
  await tx.run`select pg_advisory_xact_lock(${REMOVAL_LOCK_KEY})`
}

/** The reason of a suspension, null if there is none; locks it until the transaction ends. */
export async function lockSuspensionReason(tx: Queryable, id: Id): Promise<string | null> {
  const user = await tx.one<{ suspension_reason: string | null }>`select suspension_reason from users where id = ${id} for share`
  return user?.suspension_reason ?? null
}

/** Suspends an account for a reason, or restores it if `reason` is null; returns whether anything changed. */
export async function setSuspended(tx: Queryable, id: Id, reason: string | null): Promise<boolean> {
  const changed = await tx.run`
    update users set suspended_at = case when ${reason}::text is not null then now() end, suspension_reason = ${reason}
    where id = ${id} and (suspended_at is null) = (${reason}::text is not null)`
  return changed === 1
}

/** Finds an account by id, username or email, case-insensitively. */
export const findAccountByName = (db: Queryable, name: string): Promise<{ id: Id; username: string } | undefined> =>
  db.one<{ id: Id; username: string }>`
    select id, username from users
    where id = any(${Id.safeParse(name).success ? [name] : []}::uuid[]) or lower(username) = lower(${name}) or lower(email) = lower(${name})`

/** Deletes a user; foreign keys delete everything that belongs to it. */
export async function deleteUser(tx: Queryable, id: Id): Promise<void> {
  await tx.run`delete from users where id = ${id}`
}

/** Deletes an unverified sign-up with this address; a verified account stays. */
export async function deleteUnverifiedUser(tx: Queryable, email: string): Promise<void> {
  await tx.run`delete from users where lower(email) = lower(${email}) and verified_at is null`
}

const UNVERIFIED_LIFETIME = '7 days'

/** Deletes sign-ups that were not verified within a week. */
export async function deleteExpiredSignUps(db: Queryable): Promise<void> {
  await db.run`delete from users where verified_at is null and created_at < now() - ${UNVERIFIED_LIFETIME}::interval`
}

/** Whether there is any user. */
export const hasUsers = async (db: Queryable): Promise<boolean> => (await db.one`select from users limit 1`) !== undefined
