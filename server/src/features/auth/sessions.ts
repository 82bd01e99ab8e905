import type { Session } from '@trademates/contract/auth'
import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { setLanguage, suspensionOf } from '#features/people/accounts.ts'
import { presentMe } from '#features/profiles/me.ts'
import {
  insertSession,
  listSessionsOf,
  removeMailTokensOf,
  removeSession,
  removeSessionOf,
  removeSessionsOf,
  removeSurplus,
  type SessionRow,
} from './store.ts'
import { hashOf, newToken } from './tokens.ts'

interface Beginning {
  userId: Id
  device: string
  /** What the user is written to in from now on, where the device says so. */
  language?: Language | null
  /** Whether what was shown to sign in is still good: held until the session has begun, and where it is not, none begins. */
  isStillGood?: (tx: Handle) => Promise<boolean>
}

/** Begins a session of a user on a device; the oldest one ends when there are too many. Throws `account_suspended`. */
export async function beginSession(deps: Deps, { userId, device, language = null, isStillGood }: Beginning): Promise<Session | undefined> {
  const [access, refresh] = [newToken(), newToken()]
  const begun = await deps.db.transaction(async (tx) => {
    // First: two sign-ins at once that both share the lock of the row would wait for each other.
    if (language !== null) await setLanguage(tx, userId, language)
    if (isStillGood !== undefined && !(await isStillGood(tx))) return null
    const suspended = await suspensionOf(tx, userId)
    if (suspended !== null) throw refuse('account_suspended', message('account_suspended', { reason: suspended }))
    await insertSession(tx, { id: newId(), userId, accessHash: hashOf(access), refreshHash: hashOf(refresh), device })
    const surplus = await removeSurplus(tx, userId)
    return { surplus, user: await presentMe(tx, userId) }
  })
  if (begun === null) return undefined
  tellEnded(deps, begun.surplus)
  return { access, refresh, user: begun.user }
}

/** Tells every process and stream that sessions are over. Call it after the commit. */
export function tellEnded({ bus }: Pick<Deps, 'bus'>, ended: readonly { id: Id }[]): void {
  if (ended.length > 0) bus.publish({ topic: 'session.ended', session_ids: ended.map(({ id }) => id) })
}

/** Ends a session: its tokens stop working in every process. */
export async function endSession({ db, bus }: Pick<Deps, 'db' | 'bus'>, id: Id): Promise<void> {
  await removeSession(db, id)
  tellEnded({ bus }, [{ id }])
}

/** Ends a session of this user; gives whether there was one. */
export async function endSessionOf({ db, bus }: Deps, userId: Id, id: Id): Promise<boolean> {
  if ((await removeSessionOf(db, userId, id)) === 0) return false
  tellEnded({ bus }, [{ id }])
  return true
}

/** Ends all sessions of a user but the one to keep. */
export async function endOthers({ db, bus }: Deps, userId: Id, keep: Id): Promise<void> {
  tellEnded({ bus }, await removeSessionsOf(db, userId, keep))
}

/**
 * Makes a change after which nobody who came in by what was good before is trusted any more: in one transaction with it,
 * all sessions of the user end but the one to keep, and all mailed links are void.
 */
export async function changeTrust(
  deps: Deps,
  { userId, keep = null }: { userId: Id; keep?: Id | null },
  change: (tx: Handle) => Promise<void>,
): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    await change(tx)
    await removeMailTokensOf(tx, userId)
    return removeSessionsOf(tx, userId, keep)
  })
  tellEnded(deps, ended)
}

/** Ends all sessions of a user, as part of a transaction; tell of them after its commit. */
export const dropSessions = (tx: Handle, userId: Id): Promise<{ id: Id }[]> => removeSessionsOf(tx, userId, null)

/** Where a user is signed in, the session used last first. */
export const sessionsOf = (db: Handle, userId: Id): Promise<SessionRow[]> => listSessionsOf(db, userId)
