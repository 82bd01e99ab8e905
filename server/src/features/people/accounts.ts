import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { refuseFields } from '#platform/refusal.ts'
import {
  changeVerified,
  type Credentials,
  findAddress,
  findAnyUser,
  findCredentials,
  findTaken,
  insertUser,
  type NewUser,
  removeUnverified,
} from './store.ts'

// Kept letter by letter from the specification (section 8).
const TAKEN = { email: 'Email is already exist', username: 'Username already exist' }

/** Adds an unverified user; refuses a taken address or name at its field, both at once where both are. */
export async function addUser(tx: Handle, user: NewUser): Promise<void> {
  if ((await insertUser(tx, user)) === 1) return
  const taken = await findTaken(tx, user)
  throw refuseFields({ ...(taken.email ? { email: [TAKEN.email] } : {}), ...(taken.username ? { username: [TAKEN.username] } : {}) })
}

/** What a sign-in with this address has to be checked against. */
export const credentialsOf = (db: Handle, email: string): Promise<Credentials | undefined> => findCredentials(db, email)

/** Where mail for a user goes. */
export const addressOf = (db: Handle, id: Id): Promise<{ email: string; username: string } | undefined> => findAddress(db, id)

/** Marks a user's address as verified. */
export const confirmAddress = async (tx: Handle, id: Id): Promise<void> => void (await changeVerified(tx, id))

const UNVERIFIED_FOR = '7 days'

/** Frees the addresses of sign-ups that nobody confirmed within a week. */
export const dropUnverified = async (db: Handle): Promise<void> => void (await removeUnverified(db, UNVERIFIED_FOR))

/** Whether anybody has signed up yet. */
export const hasUsers = async (db: Handle): Promise<boolean> => (await findAnyUser(db)) !== undefined
