import type { checkToken } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import type { Ask, Viewer } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { setLanguage } from '#features/people/accounts.ts'
import { presentMe } from '#features/profiles/me.ts'
import { setPushLanguage } from '#features/push/subscribe.ts'

/** Makes the deed that tells whose access token a token is, as every start of a client asks; it throws `token_not_valid`. */
export const makeCheck =
  (identify: (token: string) => Promise<Viewer>) =>
  async ({ body, caller }: Ask<typeof checkToken>, { db }: Deps): Promise<AnswerOf<typeof checkToken>> => {
    const viewer = await identify(body.token)
    if (caller.language !== null) await keepLanguage(db, viewer, caller.language)
    return { user: await presentMe(db, viewer.id) }
  }

/** Keeps in which language somebody uses the product: for what is mailed to them, and for what is pushed to this browser. */
async function keepLanguage(db: Handle, { id, sessionId }: Viewer, language: Language): Promise<void> {
  await setLanguage(db, id, language)
  await setPushLanguage(db, sessionId, language)
}
