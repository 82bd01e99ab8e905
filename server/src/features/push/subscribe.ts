import { ECDH } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import type { readPush, startPush, stopPush } from '@trademates/contract/push'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { checkLiteral } from '#platform/reach.ts'
import { refuseFields } from '#platform/refusal.ts'
import type { Means, Target } from './deliver.ts'
import { changeLanguage, findEndpoint, putSubscription, removeSubscription } from './store.ts'
import type { Identity } from './vapid.ts'

/** What the viewer's browser subscribes with, and whether it did. */
export const show =
  ({ key }: Identity) =>
  async ({ viewer }: Ask<typeof readPush>, { db }: Deps): Promise<AnswerOf<typeof readPush>> => ({
    key,
    endpoint: (await findEndpoint(db, viewer.sessionId))?.endpoint ?? null,
  })

function checkEndpoint(endpoint: string, { protocol, reach }: Means): void {
  const url = URL.parse(endpoint)
  try {
    if (url?.protocol === protocol && url.username === '' && url.password === '') return checkLiteral(url, reach)
  } catch {
    // An address that nobody may have us reach is as good as none.
  }
  throw refuseFields({ endpoint: [message('not_a_push_service')] })
}

function keysOf({ p256dh, auth }: Pick<BodyOf<typeof startPush>, 'p256dh' | 'auth'>): Omit<Target, 'endpoint'> {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    throw refuseFields({ p256dh: [message('not_a_public_key')] })
  }
  return { p256dh: point, auth: Buffer.from(auth, 'base64url') }
}

/** Pushes to the viewer's browser from now on. */
export const start =
  (means: Means) =>
  async ({ viewer, body, caller }: Ask<typeof startPush>, { db }: Deps): Promise<undefined> => {
    const { endpoint, ...keys } = body
    checkEndpoint(endpoint, means)
    const target = { endpoint, ...keysOf(keys), language: caller.language }
    await db.transaction((tx) => putSubscription(tx, viewer.sessionId, target))
  }

/** Keeps in which language the browser of a session is told from now on. */
export const setPushLanguage = async (db: Handle, session: Id, language: Language): Promise<void> =>
  void (await changeLanguage(db, session, language))

/** Pushes no more to the viewer's browser. */
export const stop = async ({ viewer }: Ask<typeof stopPush>, { db }: Deps): Promise<undefined> => {
  await removeSubscription(db, viewer.sessionId)
}
