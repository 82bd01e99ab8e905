import type { checkToken } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import type { RequestContext, Viewer } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { setLanguage } from '#features/people/accounts.ts'
import { presentMe } from '#features/profiles/me.ts'
import { setPushLanguage } from '#features/push/subscribe.ts'

/** Creates the handler that returns the user of an access token, called at each client start. It throws `token_not_valid`. */
export const createCheckToken =
  (identify: (token: string) => Promise<Viewer>) =>
  async ({ body, client }: RequestContext<typeof checkToken>, { db }: Deps): Promise<AnswerOf<typeof checkToken>> => {
    const viewer = await identify(body.token)
    if (client.language !== null) await saveLanguage(db, viewer, client.language)
    return { user: await presentMe(db, viewer.id) }
  }

/** Stores the user's language for emails and this session's language for push messages. */
async function saveLanguage(db: Queryable, { id, sessionId }: Viewer, language: Language): Promise<void> {
  await setLanguage(db, id, language)
  await setPushLanguage(db, sessionId, language)
}
