import { ECDH } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { readPush, startPush, stopPush } from '@trademates/contract/push'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { checkIpLiteral } from '#platform/http-client/public-address.ts'
import { validationError } from '#platform/api-error.ts'
import type { PushOptions, PushTarget } from './deliver.ts'
import { changeLanguage, findEndpoint, putSubscription, removeSubscription } from './store.ts'
import type { VapidIdentity } from './vapid.ts'

/** Returns the VAPID key and the endpoint of the viewer's browser, if subscribed. */
export const readSubscription =
  ({ key }: VapidIdentity) =>
  async ({ viewer }: RequestContext<typeof readPush>, { db }: Deps): Promise<AnswerOf<typeof readPush>> => ({
    key,
    endpoint: (await findEndpoint(db, viewer.sessionId))?.endpoint ?? null,
  })

function checkEndpoint(endpoint: string, { protocol, reach }: PushOptions): void {
  const url = URL.parse(endpoint)
  try {
    if (url?.protocol === protocol && url.username === '' && url.password === '') return checkIpLiteral(url, reach)
  } catch {
    // A blocked address is rejected like an invalid one.
  }
  throw validationError({ endpoint: [message('not_a_push_service')] })
}

function parseKeys({ p256dh, auth }: Pick<BodyOf<typeof startPush>, 'p256dh' | 'auth'>): Omit<PushTarget, 'endpoint'> {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    throw validationError({ p256dh: [message('not_a_public_key')] })
  }
  return { p256dh: point, auth: Buffer.from(auth, 'base64url') }
}

/** Subscribes the viewer's browser. */
export const subscribe =
  (options: PushOptions) =>
  async ({ viewer, body, client }: RequestContext<typeof startPush>, { db }: Deps): Promise<undefined> => {
    const { endpoint, ...keys } = body
    checkEndpoint(endpoint, options)
    const target = { endpoint, ...parseKeys(keys), language: client.language }
    await db.transaction((tx) => putSubscription(tx, viewer.sessionId, target))
  }

/** Sets the language of pushes to the browser of a session. */
export const setPushLanguage = async (db: Queryable, session: Id, language: Language): Promise<void> =>
  void (await changeLanguage(db, session, language))

/** Unsubscribes the viewer's browser. */
export const unsubscribe = async ({ viewer }: RequestContext<typeof stopPush>, { db }: Deps): Promise<undefined> => {
  await removeSubscription(db, viewer.sessionId)
}
