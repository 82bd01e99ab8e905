import type { AuthSession } from '@trademates/contract/auth'
import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { apiError } from '#platform/api-error.ts'
import { setLanguage, lockSuspensionReason } from '#features/people/accounts.ts'
import { presentMe } from '#features/profiles/me.ts'
import { insertSession, removeOldestSessions, removeUserSession } from './store.ts'
import { removeMailTokens } from '#features/auth/emails/store.ts'
import { hashToken, generateToken } from '#features/auth/tokens.ts'

interface CreateSessionOptions {
  userId: Id
  device: string
  /** The user's new language for emails; null keeps the current one. */
  language?: Language | null
  /** Checks and locks the credential inside the transaction; no session is created when it returns false. */
  isCredentialValid?: (tx: Queryable) => Promise<boolean>
}

/**
 * Creates a session and ends the oldest ones beyond the limit.
 * @returns undefined when the credential is no longer valid
 * @throws `account_suspended`
 */
export async function createSession(
  deps: Deps,
  { userId, device, language = null, isCredentialValid }: CreateSessionOptions,
): Promise<AuthSession | undefined> {
  const [access, refresh] = [generateToken(), generateToken()]
  const created = await deps.db.transaction(async (tx) => {
    // First: two concurrent logins that both hold the shared row lock would deadlock.
    if (language !== null) await setLanguage(tx, userId, language)
    if (isCredentialValid !== undefined && !(await isCredentialValid(tx))) return null
    const suspended = await lockSuspensionReason(tx, userId)
    if (suspended !== null) throw apiError('account_suspended', message('account_suspended', { reason: suspended }))
    await insertSession(tx, { id: newId(), userId, accessHash: hashToken(access), refreshHash: hashToken(refresh), device })
    const surplus = await removeOldestSessions(tx, userId)
    return { surplus, user: await presentMe(tx, userId) }
  })
  if (created === null) return undefined
  publishEndedSessions(deps, created.surplus)
  return { access, refresh, user: created.user }
}

/** Publishes to all processes and streams that sessions have ended. Call it after the commit. */
export function publishEndedSessions({ bus }: Pick<Deps, 'bus'>, ended: readonly { id: Id }[]): void {
  if (ended.length > 0) bus.publish({ topic: 'session.ended', session_ids: ended.map(({ id }) => id) })
}

/** Ends a session of this user; returns false if the user has no such session. */
export async function endUserSession({ db, bus }: Deps, userId: Id, id: Id): Promise<boolean> {
  if ((await removeUserSession(db, userId, id)) === 0) return false
  publishEndedSessions({ bus }, [{ id }])
  return true
}

/** Ends all sessions of a user except `keep`. */
export async function endSessionsExcept({ db, bus }: Deps, userId: Id, keep: Id): Promise<void> {
  publishEndedSessions({ bus }, await removeUserSessions(db, userId, keep))
}

/** Runs `change` and, in the same transaction, ends all sessions of the user except `keep` and invalidates all emailed links. */
export async function changeCredentials(
  deps: Deps,
  { userId, keep = null }: { userId: Id; keep?: Id | null },
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    await change(tx)
    await removeMailTokens(tx, userId)
    return removeUserSessions(tx, userId, keep)
  })
  publishEndedSessions(deps, ended)
}

/** Deletes all sessions of a user except `keep` in the caller's transaction. Publish the returned sessions after the commit. */
export const removeUserSessions = (db: Queryable, userId: Id, keep: Id | null): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`delete from sessions where user_id = ${userId} and id is distinct from ${keep}::uuid returning id`

export interface SessionRow {
  id: Id
  device: string
  created_at: Date
  used_at: Date
}

/** The open sessions of a user, the most recently used first. */
export const listUserSessions = (db: Queryable, userId: Id): Promise<SessionRow[]> =>
  db.many<SessionRow>`
    select id, device, created_at, used_at from sessions
    where user_id = ${userId} and expires_at > now() and ends_at > now() order by used_at desc, id desc`
