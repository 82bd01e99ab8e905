import type { refreshSession } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notValid } from './identify.ts'
import { queueNotice } from './notices.ts'
import { tellEnded } from './sessions.ts'
import { changeTokens, findByRefresh, findSessionUser, findSpent, insertSpent, removeSession } from './store.ts'
import { hashOf, pairAfter } from './tokens.ts'

type Pair = AnswerOf<typeof refreshSession>

/**
 * Spends a refresh token for a new pair. A spent one that is shown again ends its session, for it may have been stolen;
 * but a request that was already on its way when its twin spent the token gets the same successor as the twin.
 */
export async function refresh({ body, caller }: Ask<typeof refreshSession>, deps: Deps): Promise<Pair> {
  const hash = hashOf(body.refresh)
  const pair = pairAfter(deps.settings.secret, body.refresh)
  if (await deps.db.transaction((tx) => renew(tx, hash, pair))) return pair
  const spent = await findSpent(deps.db, hash)
  if (spent === undefined) throw notValid()
  const isTwin = caller.arrivedAt <= spent.spent_at
  if (isTwin) return pair
  await endStolen(deps, spent.session_id)
  throw notValid()
}

async function endStolen(deps: Deps, sessionId: Id): Promise<void> {
  const isNews = await deps.db.transaction(async (tx) => {
    const session = await findSessionUser(tx, sessionId)
    if (session === undefined || (await removeSession(tx, sessionId)) === 0) return false
    await queueNotice(tx, 'sessionStolen', session.user_id)
    return true
  })
  if (!isNews) return
  tellEnded(deps, [{ id: sessionId }])
  deps.jobs.wake()
  deps.log.warn({ session: sessionId }, 'a spent refresh token was shown again: its session is ended')
}

async function renew(tx: Handle, hash: Buffer, pair: Pair): Promise<boolean> {
  const session = await findByRefresh(tx, hash)
  if (session === undefined) return false
  await insertSpent(tx, hash, session.id)
  await changeTokens(tx, session.id, { accessHash: hashOf(pair.access), refreshHash: hashOf(pair.refresh) })
  return true
}
