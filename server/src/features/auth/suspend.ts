import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/refusal.ts'
import { tellCounts } from '#features/notifications/notify.ts'
import { holdUser, setSuspended } from '#features/people/accounts.ts'
import { countedBy } from '#features/profiles/counted.ts'
import { type Judgement, noteAction } from '#features/reports/log.ts'
import { dropSessions, tellEnded } from './sessions.ts'

type Means = Pick<Deps, 'db' | 'bus'>

/** Ends all sessions of somebody and hides what they did until they are restored; throws `conflict` where that is so already. */
export async function suspend(means: Means, user: Id, judgement: Judgement): Promise<void> {
  const { ended, counted } = await means.db.transaction(async (tx) => {
    await holdUser(tx, user)
    if (!(await setSuspended(tx, user, judgement.why))) throw refuse('conflict', message('user_suspended'))
    await noteAction(tx, judgement, { action: 'user suspended', kind: 'user', id: user })
    return { ended: await dropSessions(tx, user), counted: await countedBy(tx, user) }
  })
  tellEnded(means, ended)
  means.bus.publish({ topic: 'person.gone', user_id: user })
  tellCounts(means.bus, counted)
}

/** Takes a suspension back: what they did is there again, and they may sign in. Throws `conflict` where there is none. */
export async function restore({ db, bus }: Means, user: Id, judgement: Judgement): Promise<void> {
  const counted = await db.transaction(async (tx) => {
    if (!(await setSuspended(tx, user, null))) throw refuse('conflict', message('user_not_suspended'))
    await noteAction(tx, judgement, { action: 'user restored', kind: 'user', id: user })
    return countedBy(tx, user)
  })
  tellCounts(bus, counted)
}
