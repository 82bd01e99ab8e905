import { createHmac } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'

const BLOCK_DURATION = '365 days'

// Keyed, because names are short enough for brute force.
const hashUsername = (secret: string, username: string): Buffer =>
  createHmac('sha256', secret).update(`username ${username.toLowerCase()}`).digest()

/** Blocks the username of an account that is about to be deleted, so that nobody takes over the reputation of its track record. */
export async function blockUsername(tx: Queryable, secret: string, user: Id): Promise<void> {
  const account = await tx.one<{ username: string }>`select username from users where id = ${user}`
  if (account === undefined) return
  await tx.run`
    insert into blocked_usernames (hash, expires_at) values (${hashUsername(secret, account.username)}, now() + ${BLOCK_DURATION}::interval)
    on conflict (hash) do update set expires_at = excluded.expires_at`
}

/** Whether a deleted account had this username within the last 365 days. */
export const isUsernameBlocked = async (db: Queryable, secret: string, username: string): Promise<boolean> =>
  (await db.one`select from blocked_usernames where hash = ${hashUsername(secret, username)} and expires_at > now()`) !== undefined

/** Throws a validation error for a blocked username. Call it after the username is written, so that it sees a concurrent deletion. */
export async function requireUnblockedUsername(tx: Queryable, secret: string, username: string): Promise<void> {
  if (await isUsernameBlocked(tx, secret, username)) throw validationError({ username: [message('username_taken')] })
}

export const removeExpiredUsernameBlocks = (db: Queryable): Promise<number> =>
  db.run`delete from blocked_usernames where expires_at < now()`
