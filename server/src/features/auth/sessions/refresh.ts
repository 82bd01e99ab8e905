import type { refreshSession } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { invalidTokenError } from './identify.ts'
import { queueSecurityEmail } from '#features/auth/emails/security-emails.ts'
import { publishEndedSessions } from './sessions.ts'
import {
  updateSessionTokens,
  lockSessionByRefreshToken,
  findSessionUser,
  findUsedRefreshToken,
  insertUsedRefreshToken,
  removeSession,
} from './store.ts'
import { hashToken, deriveTokenPair } from '#features/auth/tokens.ts'

/**
 * Exchanges a refresh token for a new token pair. For 10 seconds the same token returns the same pair, unless that pair has been refreshed:
 * a second tab may use the token too, or the response may be lost. Any later use counts as theft: the session ends and the owner gets an email.
 * Throws `token_not_valid`.
 */
export async function refresh({ body }: RequestContext<typeof refreshSession>, deps: Deps): Promise<AnswerOf<typeof refreshSession>> {
  const hash = hashToken(body.refresh)
  const pair = deriveTokenPair(deps.settings.secret, body.refresh)
  const tokens = { accessHash: hashToken(pair.access), refreshHash: hashToken(pair.refresh) }
  if (await deps.db.transaction((tx) => rotateTokens(tx, hash, tokens))) return pair
  const spent = await findUsedRefreshToken(deps.db, hash, tokens.refreshHash)
  if (spent === undefined) throw invalidTokenError()
  if (spent.is_repeatable) return pair
  await endStolenSession(deps, spent.session_id)
  throw invalidTokenError()
}

async function endStolenSession(deps: Deps, sessionId: Id): Promise<void> {
  const isEnded = await deps.db.transaction(async (tx) => {
    const session = await findSessionUser(tx, sessionId)
    if (session === undefined || (await removeSession(tx, sessionId)) === 0) return false
    await queueSecurityEmail(tx, 'sessionStolen', session.user_id)
    return true
  })
  if (!isEnded) return
  publishEndedSessions(deps, [{ id: sessionId }])
  deps.log.warn({ session: sessionId }, 'a spent refresh token was shown again: its session is ended')
}

async function rotateTokens(tx: Queryable, hash: Buffer, tokens: { accessHash: Buffer; refreshHash: Buffer }): Promise<boolean> {
  const session = await lockSessionByRefreshToken(tx, hash)
  if (session === undefined) return false
  await insertUsedRefreshToken(tx, hash, session.id)
  await updateSessionTokens(tx, session.id, tokens)
  return true
}
