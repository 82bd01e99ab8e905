import type { refreshSession } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notValid } from './identify.ts'
import { endSession } from './sessions.ts'
import { changeTokens, findByRefresh, findSpent, insertSpent } from './store.ts'
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
  await endSession(deps, spent.session_id)
  deps.log.warn({ session: spent.session_id }, 'a spent refresh token was shown again: its session is ended')
  throw notValid()
}

async function renew(tx: Handle, hash: Buffer, pair: Pair): Promise<boolean> {
  const session = await findByRefresh(tx, hash)
  if (session === undefined) return false
  await insertSpent(tx, hash, session.id)
  await changeTokens(tx, session.id, { accessHash: hashOf(pair.access), refreshHash: hashOf(pair.refresh) })
  return true
}
