import type { deleteAccount } from '@trademates/contract/account'
import { message } from '@trademates/contract/messages'
import type { RequestContext, Viewer } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { apiError, validationError } from '#platform/api-error.ts'
import { invalidSocialToken, type SignInProviders } from '#platform/identity/sign-in-provider.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.ts'
import { invalidTokenError } from '#features/auth/identify.ts'
import { removeAllSessions, publishEndedSessions } from '#features/auth/sessions.ts'
import { verifyUserIdentity } from '#features/auth/social-login.ts'
import { publishUnreadCounts } from '#features/notifications/notify.ts'
import { deleteUser, lockAccountRemovals, lockUser } from '#features/people/accounts.ts'
import { listUsersWithUnreadFrom } from '#features/profiles/unread-counts.ts'
import { requirePassword, requireUnchangedPassword } from './reauthentication.ts'

type DeleteAccountRequest = RequestContext<typeof deleteAccount>

/** How long, in milliseconds, others may keep somebody waiting: whoever has gone meanwhile should not lose their account after all. */
const MAX_WAIT_MS = 20_000

/**
 * Makes the deed that deletes an account for who knows its password, or shows a fresh token of its provider. Throws `unavailable` where
 * others take too long. Its rows go with it by the tables' own rules, and without a row no file is served; the bytes are swept later.
 */
export function createDeleteAccount(providers: SignInProviders) {
  // What waits for another of this process takes no connection meanwhile.
  const limitConcurrency = createFairQueue(1)
  return async (ask: DeleteAccountRequest, deps: Deps): Promise<undefined> => {
    const requireStillAuthenticated = await reauthenticate(ask, deps, providers)
    const { id } = ask.viewer
    const requestedAt = Date.now()
    const { ended, counted } = await limitConcurrency(ask.viewer.id, async () => {
      if (Date.now() - requestedAt > MAX_WAIT_MS) throw apiError('unavailable', message('busy'), 1)
      return removeAccount(deps, ask.viewer, requireStillAuthenticated)
    })
    publishEndedSessions(deps, ended)
    deps.bus.publish({ topic: 'person.gone', user_id: id })
    publishUnreadCounts(deps.bus, counted)
  }
}

type RequireStillAuthenticated = (tx: Queryable) => Promise<void>

const removeAccount = ({ db }: Deps, { id, sessionId }: Viewer, requireStillAuthenticated: RequireStillAuthenticated) =>
  db.transaction(
    async (tx) => {
      await lockAccountRemovals(tx, MAX_WAIT_MS)
      await lockUser(tx, id)
      await requireStillAuthenticated(tx)
      const before = { ended: await removeAllSessions(tx, id), counted: await listUsersWithUnreadFrom(tx, id) }
      // Whoever was signed out while they waited asks no longer.
      if (!before.ended.some((session) => session.id === sessionId)) throw invalidTokenError()
      await deleteUser(tx, id)
      return before
    },
    // Long, for years of posts and what others left under them go in one piece.
    { isLong: true },
  )

/** Gives what makes sure that the proof still holds, once nothing can change any more. */
async function reauthenticate(
  { viewer, body }: DeleteAccountRequest,
  deps: Deps,
  providers: SignInProviders,
): Promise<RequireStillAuthenticated> {
  if (body.token !== undefined) {
    if (!(await verifyUserIdentity(deps.db, { userId: viewer.id, token: body.token, nonce: body.nonce }, providers)))
      throw invalidSocialToken()
    return async () => undefined
  }
  if (body.password === undefined || body.password === '') throw validationError({ password: [message('own_password_needed')] })
  const proof = await requirePassword(deps, { userId: viewer.id, field: 'password', password: body.password })
  return (tx) => requireUnchangedPassword(tx, proof)
}
