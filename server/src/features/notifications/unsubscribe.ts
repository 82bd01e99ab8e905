import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { unsubscribe } from '@trademates/contract/notification-settings'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps, Settings } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { disableAllEmail, syncDigest } from './settings-store.ts'

// Derived, so that the database need not hold it; it works as long as its mail is kept, as a link out of a list should.
const createToken = (secret: string, user: Id): Buffer => createHmac('sha256', secret).update(`unsubscribe ${user}`).digest()

/** The two ways out of the daily mail of a user: `page` asks first, for who follows a link; `oneClick` is for mail programs (RFC 8058). */
export function unsubscribeLinks({ publicUrl, secret }: Settings, user: Id): { page: string; oneClick: string } {
  const query = `?uid=${user}&token=${createToken(secret, user).toString('base64url')}`
  return { page: `${publicUrl}/unsubscribe${query}`, oneClick: `${publicUrl}/api/unsubscribe/${query}` }
}

/** Ends the daily mail of the user whose link this is. Repeating it changes nothing; throws a field refusal for a link that is none of ours. */
export async function stopDigest({ query }: RequestContext<typeof unsubscribe>, { db, settings }: Deps): Promise<{ detail: string }> {
  const [given, right] = [Buffer.from(query.token, 'base64url'), createToken(settings.secret, query.uid)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw validationError({ token: [message('dead_link')] })
  await db.transaction(async (tx) => {
    await disableAllEmail(tx, query.uid)
    await syncDigest(tx, query.uid)
  })
  return { detail: 'You will get no more daily emails.' }
}
