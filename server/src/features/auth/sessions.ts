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
import {
  insertSession,
  listSessionRows,
  removeMailTokens,
  removeSession,
  removeUserSession,
  removeUserSessions,
  removeOldestSessions,
  type SessionRow,
} from './store.ts'
import { hashToken, generateToken } from './tokens.ts'

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

/** Ends a session: its tokens stop working in every process. */
export async function endSession({ db, bus }: Pick<Deps, 'db' | 'bus'>, id: Id): Promise<void> {
  await removeSession(db, id)
  publishEndedSessions({ bus }, [{ id }])
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

/** Ends all sessions of a user in the caller's transaction, who publishes them after the commit. */
export const removeAllSessions = (tx: Queryable, userId: Id): Promise<{ id: Id }[]> => removeUserSessions(tx, userId, null)

/** The open sessions of a user, the most recently used first. */
export const listUserSessions = (db: Queryable, userId: Id): Promise<SessionRow[]> => listSessionRows(db, userId)
