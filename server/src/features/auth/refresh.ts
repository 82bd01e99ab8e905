import type { refreshSession } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Id } from '@trademates/contract/wire'
import type { Ask, Caller } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notValid } from './identify.ts'
import { queueNotice } from './notices.ts'
import { tellEnded } from './sessions.ts'
import { changeTokens, findByRefresh, findSessionUser, findSpent, insertSpent, removeSession } from './store.ts'
import { hashOf, pairAfter } from './tokens.ts'

type Pair = AnswerOf<typeof refreshSession>

interface Renewal {
  pair: Promise<Pair>
  /** When it was done, in ms since 1970; never so far while it runs. */
  doneAt: number
}

const REMEMBERED_MS = 10_000

/**
 * Makes the deed that spends a refresh token for a new pair. A spent one that is shown again ends its session, for it may have
 * been stolen; but a request that was already on its way when its twin spent the token gets the same successor as the twin.
 */
export function makeRefresh(): (ask: Ask<typeof refreshSession>, deps: Deps) => Promise<Pair> {
  // Of this process: the database alone cannot tell what was on its way before an answer went out.
  const renewals = new Map<string, Renewal>()

  return ({ body, caller }, deps) => {
    const key = hashOf(body.refresh).toString('base64')
    const known = renewals.get(key)
    if (known !== undefined && caller.arrivedAt.getTime() < known.doneAt) return known.pair
    const renewal = { pair: spend(body.refresh, caller, deps), doneAt: Number.POSITIVE_INFINITY }
    renewals.set(key, renewal)
    renewal.pair.then(
      () => {
        renewal.doneAt = Date.now()
        setTimeout(() => renewals.delete(key), REMEMBERED_MS).unref()
      },
      () => renewals.delete(key),
    )
    return renewal.pair
  }
}

async function spend(token: string, caller: Caller, deps: Deps): Promise<Pair> {
  const hash = hashOf(token)
  const pair = pairAfter(deps.settings.secret, token)
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
