import type { endOtherSessions, endSession, listSessions, ActiveSession } from '@trademates/contract/sessions'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { endSessionsExcept, endUserSession, listUserSessions } from '#features/auth/sessions/sessions.ts'

/** Lists the viewer's sessions, the most recently used first. */
export async function list({ viewer }: RequestContext<typeof listSessions>, { db }: Deps): Promise<ActiveSession[]> {
  const rows = await listUserSessions(db, viewer.id)
  return rows.map(({ id, device, created_at: createdAt, used_at: usedAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    used_at: usedAt.toISOString(),
    current: id === viewer.sessionId,
  }))
}

/** Ends one of the viewer's sessions; throws `not_found` for any other session. */
export async function end({ viewer, params }: RequestContext<typeof endSession>, deps: Deps): Promise<undefined> {
  if (!(await endUserSession(deps, viewer.id, params.id))) throw notFoundError()
}

/** Ends all sessions of the viewer except the current one. */
export async function endAllOthers({ viewer }: RequestContext<typeof endOtherSessions>, deps: Deps): Promise<undefined> {
  await endSessionsExcept(deps, viewer.id, viewer.sessionId)
}
