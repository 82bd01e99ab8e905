import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { Refusal, refuseFields } from '#platform/refusal.ts'
import {
  type Address,
  changeEmail,
  changeLanguage,
  changePassword,
  changePasswordFrom,
  changeProfile,
  changeSuspended,
  changeVerified,
  type Credentials,
  findAddress,
  findAnyUser,
  findByAnyName,
  findCredentials,
  findCredentialsById,
  findHeld,
  findStillPassword,
  findSuspended,
  findTaken,
  insertUser,
  lockRemovals,
  type NewUser,
  type ProfileChange,
  removeUnproven,
  removeUnverified,
  removeUser,
} from './store.ts'

/** An account as whoever checks it sees it. */
export type Account = Credentials

// Kept letter by letter from the specification (section 8).
const TAKEN = { email: message('email_taken'), username: message('username_taken') }

type Taken = Record<keyof typeof TAKEN, boolean>

/** Adds a user; gives what of it is taken, or null when it was added. */
export const tryToAdd = async (tx: Handle, user: NewUser): Promise<Taken | null> =>
  (await insertUser(tx, user)) === 1 ? null : findTaken(tx, user)

/** Adds an unverified user; refuses a taken address or name at its field, both at once where both are. */
export async function addUser(tx: Handle, user: NewUser): Promise<void> {
  const taken = await tryToAdd(tx, user)
  if (taken === null) return
  throw refuseFields({ ...(taken.email ? { email: [TAKEN.email] } : {}), ...(taken.username ? { username: [TAKEN.username] } : {}) })
}

// A constraint finds what is taken: to look first would be to look too early.
async function refusingAt(field: keyof typeof TAKEN, change: Promise<number>): Promise<void> {
  await change.catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'conflict' ? refuseFields({ [field]: [TAKEN[field]] }) : error
  })
}

/** Gives an account another address, which is proven; refuses at its field what somebody else has proven to be theirs. */
export async function moveTo(tx: Handle, id: Id, email: string): Promise<void> {
  await dropUnproven(tx, email)
  await refusingAt('email', changeEmail(tx, id, email))
}

/** Changes what is given of a profile; refuses a taken username at its field. */
export const editProfile = (tx: Handle, id: Id, change: ProfileChange): Promise<void> =>
  refusingAt('username', changeProfile(tx, id, change))

/** What a sign-in with this address has to be checked against. */
export const credentialsOf = (db: Handle, email: string): Promise<Account | undefined> => findCredentials(db, email)

/** The account of a user; `undefined` when it is gone. */
export const accountOf = (db: Handle, id: Id): Promise<Account | undefined> => findCredentialsById(db, id)

/** Whether the password of an account is still the one of this hash; if so, it stays that until the transaction ends. */
export const isStillPassword = async (tx: Handle, id: Id, passwordHash: string | null): Promise<boolean> =>
  (await findStillPassword(tx, id, passwordHash)) !== undefined

/** Changes a password where it is still the one that was checked; gives whether it was. */
export const replacePasswordHash = async (tx: Handle, id: Id, change: { from: string; to: string }): Promise<boolean> =>
  (await changePasswordFrom(tx, id, change)) === 1

export const changePasswordHash = async (tx: Handle, id: Id, passwordHash: string): Promise<void> =>
  void (await changePassword(tx, id, passwordHash))

/** Where mail for a user goes, and in which language. */
export const addressOf = (db: Handle, id: Id): Promise<Address | undefined> => findAddress(db, id)

/** Keeps in which language a user is written to from now on. */
export const setLanguage = async (db: Handle, id: Id, language: Language): Promise<void> => void (await changeLanguage(db, id, language))

/** Marks a user's address as verified. */
export const confirmAddress = async (tx: Handle, id: Id): Promise<void> => void (await changeVerified(tx, id))

/** Holds an account until the transaction ends: no session, post or file of it can begin meanwhile. */
export const holdUser = async (tx: Handle, id: Id): Promise<void> => void (await findHeld(tx, id))

/**
 * Lets one account after the other be removed, in all processes, until the transaction ends. To be taken before anything else: what goes with an
 * account are rows of others too, so that two who know each other would wait in a circle. Throws `unavailable` where that, or what comes
 * after it, waits longer than so many milliseconds for others.
 */
export async function holdRemovals(tx: Handle, patienceMs: number): Promise<void> {
  await tx.script(`set local lock_timeout = ${patienceMs}`)
  await lockRemovals(tx)
}

/** Why an account is suspended, `null` where it is not; that stays so until the transaction ends. */
export const suspensionOf = async (tx: Handle, id: Id): Promise<string | null> => (await findSuspended(tx, id))?.suspension_reason ?? null

/** Suspends an account for a reason, or restores it where there is none; gives whether that changed anything. */
export const setSuspended = async (tx: Handle, id: Id, why: string | null): Promise<boolean> => (await changeSuspended(tx, id, why)) === 1

/** The account of this id, username or address, whatever the case of its letters. */
export const accountNamed = (db: Handle, name: string): Promise<{ id: Id; username: string } | undefined> => findByAnyName(db, name)

/** Removes an account and, by the tables' own rules, everything that belongs to it. */
export const dropUser = async (tx: Handle, id: Id): Promise<void> => void (await removeUser(tx, id))

/** Removes a sign-up with an address that somebody else has proven to be theirs; one that was proven itself stays. */
export const dropUnproven = async (tx: Handle, email: string): Promise<void> => void (await removeUnproven(tx, email))

const UNVERIFIED_FOR = '7 days'

/** Frees the addresses of sign-ups that nobody confirmed within a week. */
export const dropUnverified = async (db: Handle): Promise<void> => void (await removeUnverified(db, UNVERIFIED_FOR))

/** Whether anybody has signed up yet. */
export const hasUsers = async (db: Handle): Promise<boolean> => (await findAnyUser(db)) !== undefined
