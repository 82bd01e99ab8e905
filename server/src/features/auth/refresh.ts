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

/**
 * Spends a refresh token for a new pair. The same token gets the same pair again for 10 seconds, unless that pair was renewed meanwhile: a second
 * tab may ask too, and an answer may be lost. Shown later, or after that, it may have been stolen: its session ends and the owner is told.
 * Throws `token_not_valid`.
 */
export async function refresh({ body }: Ask<typeof refreshSession>, deps: Deps): Promise<AnswerOf<typeof refreshSession>> {
  const hash = hashOf(body.refresh)
  const pair = pairAfter(deps.settings.secret, body.refresh)
  const tokens = { accessHash: hashOf(pair.access), refreshHash: hashOf(pair.refresh) }
  if (await deps.db.transaction((tx) => renew(tx, hash, tokens))) return pair
  const spent = await findSpent(deps.db, hash, tokens.refreshHash)
  if (spent === undefined) throw notValid()
  if (spent.is_repeatable) return pair
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
  deps.log.warn({ session: sessionId }, 'a spent refresh token was shown again: its session is ended')
}

async function renew(tx: Handle, hash: Buffer, tokens: { accessHash: Buffer; refreshHash: Buffer }): Promise<boolean> {
  const session = await findByRefresh(tx, hash)
  if (session === undefined) return false
  await insertSpent(tx, hash, session.id)
  await changeTokens(tx, session.id, tokens)
  return true
}
