import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'
import { publishUnreadCounts } from '#features/notifications/notify.ts'
import { lockUser, setSuspended } from '#features/people/accounts.ts'
import { listUsersWithUnreadFrom } from '#features/profiles/unread-counts.ts'
import { type OperatorDecision, logOperatorAction } from '#features/reports/operator-log.ts'
import { removeUserSessions, publishEndedSessions } from '#features/auth/sessions/sessions.ts'

type SuspendDeps = Pick<Deps, 'db' | 'bus'>

/** Suspends a user: ends all sessions and hides all content. Throws `conflict` if the user is suspended already. */
export async function suspendUser(deps: SuspendDeps, user: Id, decision: OperatorDecision): Promise<void> {
  const { ended, counted } = await deps.db.transaction(async (tx) => {
    await lockUser(tx, user)
    if (!(await setSuspended(tx, user, decision.reason))) throw apiError('conflict', message('user_suspended'))
    await logOperatorAction(tx, decision, { action: 'user suspended', kind: 'user', id: user })
    return { ended: await removeUserSessions(tx, user, null), counted: await listUsersWithUnreadFrom(tx, user) }
  })
  publishEndedSessions(deps, ended)
  deps.bus.publish({ topic: 'person.gone', user_id: user })
  publishUnreadCounts(deps.bus, counted)
}

/** Lifts a suspension. Throws `conflict` if the user is not suspended. */
export async function restoreUser({ db, bus }: SuspendDeps, user: Id, decision: OperatorDecision): Promise<void> {
  const counted = await db.transaction(async (tx) => {
    if (!(await setSuspended(tx, user, null))) throw apiError('conflict', message('user_not_suspended'))
    await logOperatorAction(tx, decision, { action: 'user restored', kind: 'user', id: user })
    return listUsersWithUnreadFrom(tx, user)
  })
  publishUnreadCounts(bus, counted)
}
