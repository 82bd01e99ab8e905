import type { deleteAccount } from '@trademates/contract/account'
import { message } from '@trademates/contract/messages'
import type { RequestContext, Viewer } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { apiError, validationError } from '#platform/api-error.ts'
import { invalidSocialToken, type SignInProviders } from '#platform/identity/sign-in-provider.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.ts'
import { invalidTokenError } from '#features/auth/sessions/identify.ts'
import { removeUserSessions, publishEndedSessions } from '#features/auth/sessions/sessions.ts'
import { verifyUserIdentity } from '#features/auth/login/social-login.ts'
import { publishUnreadCounts } from '#features/notifications/notify.ts'
import { blockUsername } from '#features/people/blocked-usernames.ts'
import { deleteUser, lockAccountRemovals, lockUser } from '#features/people/accounts.ts'
import { listUsersWithUnreadFrom } from '#features/profiles/unread-counts.ts'
import { requirePassword, requireUnchangedPassword } from './reauthentication.ts'

type DeleteAccountRequest = RequestContext<typeof deleteAccount>

/** Maximum wait for other deletions: a client that has given up must not lose its account afterwards. */
const MAX_WAIT_MS = 20_000

/**
 * Creates the handler that deletes the viewer's account after a password or identity provider check. Foreign keys delete the user's rows;
 * the cleanup job deletes the files later. The handler throws `unavailable` when it waits too long for other deletions.
 */
export function createDeleteAccount(providers: SignInProviders) {
  // Queued here, so that waiting deletions of this process occupy no database connection.
  const limitConcurrency = createFairQueue(1)
  return async (request: DeleteAccountRequest, deps: Deps): Promise<undefined> => {
    const requireStillAuthenticated = await reauthenticate(request, deps, providers)
    const { id } = request.viewer
    const requestedAt = Date.now()
    const { ended, counted } = await limitConcurrency(request.viewer.id, async () => {
      if (Date.now() - requestedAt > MAX_WAIT_MS) throw apiError('unavailable', message('busy'), 1)
      return removeAccount(deps, request.viewer, requireStillAuthenticated)
    })
    publishEndedSessions(deps, ended)
    deps.bus.publish({ topic: 'person.gone', user_id: id })
    publishUnreadCounts(deps.bus, counted)
  }
}

type RequireStillAuthenticated = (tx: Queryable) => Promise<void>

const removeAccount = ({ db, settings }: Deps, { id, sessionId }: Viewer, requireStillAuthenticated: RequireStillAuthenticated) =>
  db.transaction(
    async (tx) => {
      await lockAccountRemovals(tx, MAX_WAIT_MS)
      await lockUser(tx, id)
      await requireStillAuthenticated(tx)
      const before = { ended: await removeUserSessions(tx, id, null), counted: await listUsersWithUnreadFrom(tx, id) }
      // The session may have ended while the deletion waited.
      if (!before.ended.some((session) => session.id === sessionId)) throw invalidTokenError()
      await blockUsername(tx, settings.secret, id)
      await deleteUser(tx, id)
      return before
    },
    // A single statement deletes years of posts together with their comments and likes.
    { isLong: true },
  )

/** Checks the password or token. Returns a check to repeat inside the deleting transaction. */
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
