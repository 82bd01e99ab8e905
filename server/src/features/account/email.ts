import type { changeEmail as changeEmailCall } from '@trademates/contract/account'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import { isEmailName } from '@trademates/contract/passwords'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { countWish } from '#features/auth/guessing.ts'
import { queueLink } from '#features/auth/mailed-links.ts'
import { requirePassword, requireStill } from './proof.ts'

type Call = typeof changeEmailCall

/**
 * Mails a link to another address that makes it the account's; until that is opened nothing changes. Whether the address is somebody's
 * already is not told here: the mail that goes to it says so.
 */
export async function changeEmail({ viewer, body, caller }: Ask<Call>, deps: Deps): Promise<AnswerOf<Call>> {
  const proof = await requirePassword(deps, { userId: viewer.id, field: 'password', password: body.password })
  if (proof.email.toLowerCase() === body.email.toLowerCase()) throw refuseFields({ email: [message('own_email')] })
  if (isEmailName(body.email, body.password)) throw refuseFields({ email: [message('password_is_email_name')] })
  await countWish(deps, 'email', body.email, caller)
  await deps.db.transaction(async (tx) => {
    await requireStill(tx, proof)
    await queueLink(tx, deps.settings.secret, { userId: viewer.id, purpose: 'email', address: body.email, language: caller.language })
  })
  return { detail: 'Check the new address: the mail there confirms it.' }
}
