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
  /** What the user is written to in from now on, where the device says so. */
  language?: Language | null
  /** Whether what was shown to sign in is still good: held until the session has begun, and where it is not, none begins. */
  isCredentialValid?: (tx: Queryable) => Promise<boolean>
}

/** Begins a session of a user on a device; the oldest one ends when there are too many. Throws `account_suspended`. */
export async function createSession(
  deps: Deps,
  { userId, device, language = null, isCredentialValid }: CreateSessionOptions,
): Promise<AuthSession | undefined> {
  const [access, refresh] = [generateToken(), generateToken()]
  const created = await deps.db.transaction(async (tx) => {
    // First: two sign-ins at once that both share the lock of the row would wait for each other.
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

/** Tells every process and stream that sessions are over. Call it after the commit. */
export function publishEndedSessions({ bus }: Pick<Deps, 'bus'>, ended: readonly { id: Id }[]): void {
  if (ended.length > 0) bus.publish({ topic: 'session.ended', session_ids: ended.map(({ id }) => id) })
}

/** Ends a session: its tokens stop working in every process. */
export async function endSession({ db, bus }: Pick<Deps, 'db' | 'bus'>, id: Id): Promise<void> {
  await removeSession(db, id)
  publishEndedSessions({ bus }, [{ id }])
}

/** Ends a session of this user; gives whether there was one. */
export async function endUserSession({ db, bus }: Deps, userId: Id, id: Id): Promise<boolean> {
  if ((await removeUserSession(db, userId, id)) === 0) return false
  publishEndedSessions({ bus }, [{ id }])
  return true
}

/** Ends all sessions of a user but the one to keep. */
export async function endSessionsExcept({ db, bus }: Deps, userId: Id, keep: Id): Promise<void> {
  publishEndedSessions({ bus }, await removeUserSessions(db, userId, keep))
}

/**
 * Makes a change after which nobody who came in by what was good before is trusted any more: in one transaction with it,
 * all sessions of the user end but the one to keep, and all mailed links are void.
 */
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

/** Ends all sessions of a user, as part of a transaction; tell of them after its commit. */
export const removeAllSessions = (tx: Queryable, userId: Id): Promise<{ id: Id }[]> => removeUserSessions(tx, userId, null)

/** Where a user is signed in, the session used last first. */
export const listUserSessions = (db: Queryable, userId: Id): Promise<SessionRow[]> => listSessionRows(db, userId)
