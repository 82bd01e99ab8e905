import type { endOtherSessions, endSession, listSessions, OpenSession } from '@trademates/contract/sessions'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { endOthers, endSessionOf, sessionsOf } from '#features/auth/sessions.ts'

/** Where one is signed in, the session used last first. */
export async function list({ viewer }: Ask<typeof listSessions>, { db }: Deps): Promise<OpenSession[]> {
  const rows = await sessionsOf(db, viewer.id)
  return rows.map(({ id, device, created_at: createdAt, used_at: usedAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    used_at: usedAt.toISOString(),
    current: id === viewer.sessionId,
  }))
}

/** Ends one of the own sessions; throws `not_found` for any other. */
export async function end({ viewer, params }: Ask<typeof endSession>, deps: Deps): Promise<undefined> {
  if (!(await endSessionOf(deps, viewer.id, params.id))) throw notFound()
}

/** Ends all own sessions but the one that asks. */
export async function endAllOthers({ viewer }: Ask<typeof endOtherSessions>, deps: Deps): Promise<undefined> {
  await endOthers(deps, viewer.id, viewer.sessionId)
}
