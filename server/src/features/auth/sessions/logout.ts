import type { logout as logoutCall } from '@trademates/contract/auth'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { publishEndedSessions } from './sessions.ts'
import { removeSession } from './store.ts'

/** Ends the current session; its tokens stop working in every process. */
export async function logout({ viewer }: RequestContext<typeof logoutCall>, { db, bus }: Deps): Promise<undefined> {
  await removeSession(db, viewer.sessionId)
  publishEndedSessions({ bus }, [{ id: viewer.sessionId }])
}
