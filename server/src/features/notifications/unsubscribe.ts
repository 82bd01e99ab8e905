import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { unsubscribe } from '@trademates/contract/notification-settings'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps, Settings } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { disableAllEmail, syncDigest } from './settings-store.ts'

// Derived from the secret, so that it is not stored and never expires.
const createToken = (secret: string, user: Id): Buffer => createHmac('sha256', secret).update(`unsubscribe ${user}`).digest()

/** Returns the unsubscribe links of a user: `page` asks for confirmation, `oneClick` is for email programs (RFC 8058). */
export function unsubscribeLinks({ publicUrl, secret }: Settings, user: Id): { page: string; oneClick: string } {
  const query = `?uid=${user}&token=${createToken(secret, user).toString('base64url')}`
  return { page: `${publicUrl}/unsubscribe${query}`, oneClick: `${publicUrl}/api/unsubscribe/${query}` }
}

/** Stops the daily email of the user in the link. Idempotent. Throws a validation error for an invalid token. */
export async function stopDigest({ query }: RequestContext<typeof unsubscribe>, { db, settings }: Deps): Promise<{ detail: string }> {
  const [token, expected] = [Buffer.from(query.token, 'base64url'), createToken(settings.secret, query.uid)]
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) throw validationError({ token: [message('dead_link')] })
  await db.transaction(async (tx) => {
    await disableAllEmail(tx, query.uid)
    await syncDigest(tx, query.uid)
  })
  return { detail: 'You will get no more daily emails.' }
}
