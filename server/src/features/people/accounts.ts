import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { ApiError, validationError } from '#platform/api-error.ts'
import {
  type EmailRecipient,
  updateEmail,
  updateLanguage,
  updatePasswordHash,
  replacePassword,
  updateProfile,
  updateSuspension,
  updateVerified,
  type Credentials,
  findEmailAddress,
  findAnyUser,
  findUserByAnyName,
  findCredentials,
  findCredentialsById,
  lockUserRow,
  lockUserWithPassword,
  lockSuspension,
  findTakenFields,
  insertUser,
  lockRemovalKey,
  type NewUser,
  type ProfileChange,
  removeUnverifiedUser,
  removeExpiredSignUps,
  removeUser,
} from './store.ts'

/** An account as whoever checks it sees it. */
export type Account = Credentials

// Kept letter by letter from the specification (section 8).
const TAKEN_MESSAGES = { email: message('email_taken'), username: message('username_taken') }

type TakenFields = Record<keyof typeof TAKEN_MESSAGES, boolean>

/** Adds a user; gives what of it is taken, or null when it was added. */
export const tryCreateUser = async (tx: Queryable, user: NewUser): Promise<TakenFields | null> =>
  (await insertUser(tx, user)) === 1 ? null : findTakenFields(tx, user)

/** Adds an unverified user; refuses a taken address or name at its field, both at once where both are. */
export async function createUser(tx: Queryable, user: NewUser): Promise<void> {
  const taken = await tryCreateUser(tx, user)
  if (taken === null) return
  throw validationError({
    ...(taken.email ? { email: [TAKEN_MESSAGES.email] } : {}),
    ...(taken.username ? { username: [TAKEN_MESSAGES.username] } : {}),
  })
}

// A constraint finds what is taken: to look first would be to look too early.
async function reportConflictAt(field: keyof typeof TAKEN_MESSAGES, change: Promise<number>): Promise<void> {
  await change.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'conflict' ? validationError({ [field]: [TAKEN_MESSAGES[field]] }) : error
  })
}

/** Gives an account another address, which is proven; refuses at its field what somebody else has proven to be theirs. */
export async function changeVerifiedEmail(tx: Queryable, id: Id, email: string): Promise<void> {
  await deleteUnverifiedUser(tx, email)
  await reportConflictAt('email', updateEmail(tx, id, email))
}

/** Changes what is given of a profile; refuses a taken username at its field. */
export const editProfile = (tx: Queryable, id: Id, change: ProfileChange): Promise<void> =>
  reportConflictAt('username', updateProfile(tx, id, change))

/** What a sign-in with this address has to be checked against. */
export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> => findCredentials(db, email)

/** The account of a user; `undefined` when it is gone. */
export const findAccount = (db: Queryable, id: Id): Promise<Account | undefined> => findCredentialsById(db, id)

/** Whether the password of an account is still the one of this hash; if so, it stays that until the transaction ends. */
export const lockIfPasswordIs = async (tx: Queryable, id: Id, passwordHash: string | null): Promise<boolean> =>
  (await lockUserWithPassword(tx, id, passwordHash)) !== undefined

/** Changes a password where it is still the one that was checked; gives whether it was. */
export const replacePasswordHash = async (tx: Queryable, id: Id, change: { from: string; to: string }): Promise<boolean> =>
  (await replacePassword(tx, id, change)) === 1

export const setPasswordHash = async (tx: Queryable, id: Id, passwordHash: string): Promise<void> =>
  void (await updatePasswordHash(tx, id, passwordHash))

/** Where mail for a user goes, and in which language. */
export const findEmailRecipient = (db: Queryable, id: Id): Promise<EmailRecipient | undefined> => findEmailAddress(db, id)

/** Keeps in which language a user is written to from now on. */
export const setLanguage = async (db: Queryable, id: Id, language: Language): Promise<void> => void (await updateLanguage(db, id, language))

/** Marks a user's address as verified. */
export const markEmailVerified = async (tx: Queryable, id: Id): Promise<void> => void (await updateVerified(tx, id))

/** Holds an account until the transaction ends: no session, post or file of it can begin meanwhile. */
export const lockUser = async (tx: Queryable, id: Id): Promise<void> => void (await lockUserRow(tx, id))

/**
 * Lets one account after the other be removed, in all processes, until the transaction ends. To be taken before anything else: what goes with an
 * account are rows of others too, so that two who know each other would wait in a circle. Throws `unavailable` where that, or what comes
 * after it, waits longer than so many milliseconds for others.
 */
export async function lockAccountRemovals(tx: Queryable, timeoutMs: number): Promise<void> {
  await tx.script(`set local lock_timeout = ${timeoutMs}`)
  await lockRemovalKey(tx)
}

/** Why an account is suspended, `null` where it is not; that stays so until the transaction ends. */
export const lockSuspensionReason = async (tx: Queryable, id: Id): Promise<string | null> =>
  (await lockSuspension(tx, id))?.suspension_reason ?? null

/** Suspends an account for a reason, or restores it where there is none; gives whether that changed anything. */
export const setSuspended = async (tx: Queryable, id: Id, why: string | null): Promise<boolean> =>
  (await updateSuspension(tx, id, why)) === 1

/** The account of this id, username or address, whatever the case of its letters. */
export const findAccountByName = (db: Queryable, name: string): Promise<{ id: Id; username: string } | undefined> =>
  findUserByAnyName(db, name)

/** Removes an account and, by the tables' own rules, everything that belongs to it. */
export const deleteUser = async (tx: Queryable, id: Id): Promise<void> => void (await removeUser(tx, id))

/** Removes a sign-up with an address that somebody else has proven to be theirs; one that was proven itself stays. */
export const deleteUnverifiedUser = async (tx: Queryable, email: string): Promise<void> => void (await removeUnverifiedUser(tx, email))

const UNVERIFIED_LIFETIME = '7 days'

/** Frees the addresses of sign-ups that nobody confirmed within a week. */
export const deleteExpiredSignUps = async (db: Queryable): Promise<void> => void (await removeExpiredSignUps(db, UNVERIFIED_LIFETIME))

/** Whether anybody has signed up yet. */
export const hasUsers = async (db: Queryable): Promise<boolean> => (await findAnyUser(db)) !== undefined
