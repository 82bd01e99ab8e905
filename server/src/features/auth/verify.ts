import type { verifyEmail } from '@trademates/contract/sign-up'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { confirmAddress } from '#features/people/accounts.ts'
import { changeMailTokenUsed } from './store.ts'
import { hashOf } from './tokens.ts'

/** Confirms an address by the secret that was mailed to it. A wrong, used, old and foreign link are refused in the same words. */
export async function verify({ body }: Ask<typeof verifyEmail>, { db }: Deps): Promise<AnswerOf<typeof verifyEmail>> {
  await db.transaction(async (tx) => {
    const used = await changeMailTokenUsed(tx, { userId: body.uid, purpose: 'verify', tokenHash: hashOf(body.token) })
    if (used === 0) throw refuseFields({ token: ['This link is not valid any more. Ask for a new mail.'] })
    await confirmAddress(tx, body.uid)
  })
  return { detail: 'Your email is confirmed.' }
}
