import type { logout as logoutCall } from '@trademates/contract/auth'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { endSession } from './sessions.ts'

/** Ends the current session; its tokens stop working in every process. */
export const logout = ({ viewer }: RequestContext<typeof logoutCall>, deps: Deps): Promise<undefined> =>
  endSession(deps, viewer.sessionId).then(() => undefined)
