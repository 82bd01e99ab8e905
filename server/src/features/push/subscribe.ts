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

/** What the viewer's browser subscribes with, and whether it did. */
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
    // An address that nobody may have us reach is as good as none.
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

/** Pushes to the viewer's browser from now on. */
export const subscribe =
  (options: PushOptions) =>
  async ({ viewer, body, client }: RequestContext<typeof startPush>, { db }: Deps): Promise<undefined> => {
    const { endpoint, ...keys } = body
    checkEndpoint(endpoint, options)
    const target = { endpoint, ...parseKeys(keys), language: client.language }
    await db.transaction((tx) => putSubscription(tx, viewer.sessionId, target))
  }

/** Keeps in which language the browser of a session is told from now on. */
export const setPushLanguage = async (db: Queryable, session: Id, language: Language): Promise<void> =>
  void (await changeLanguage(db, session, language))

/** Pushes no more to the viewer's browser. */
export const unsubscribe = async ({ viewer }: RequestContext<typeof stopPush>, { db }: Deps): Promise<undefined> => {
  await removeSubscription(db, viewer.sessionId)
}
