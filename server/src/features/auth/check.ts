import type { checkToken } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Ask, Viewer } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { presentMe } from '#features/profiles/me.ts'

/** Makes the deed that tells whose access token a token is; it throws `token_not_valid`. */
export const makeCheck =
  (identify: (token: string) => Promise<Viewer>) =>
  async ({ body }: Ask<typeof checkToken>, { db }: Deps): Promise<AnswerOf<typeof checkToken>> => {
    const viewer = await identify(body.token)
    return { user: await presentMe(db, viewer.id) }
  }
