import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import { isEmailName } from '@trademates/contract/passwords'
import type { confirmReset, requestReset } from '@trademates/contract/sign-up'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { addressOf, changePasswordHash, confirmAddress } from '#features/people/accounts.ts'
import { countLink, countWish } from './guessing.ts'
import { queueWish } from './mailed-links.ts'
import { queueNotice } from './notices.ts'
import { hashPassword } from './passwords.ts'
import { changeTrust } from './sessions.ts'
import { changeMailTokenUsed, findShown } from './store.ts'
import { hashOf } from './tokens.ts'
import { deadLink } from './verify.ts'

/** Notes that somebody wants a new password for this address. The same words, time and work, whether or not it has an account. */
export async function askForReset({ body, caller }: Ask<typeof requestReset>, deps: Deps): Promise<AnswerOf<typeof requestReset>> {
  await countWish(deps, 'reset', body.email, caller)
  await queueWish(deps.db, { purpose: 'reset', address: body.email, language: caller.language })
  return { detail: 'Password reset email sent successfully!' }
}

/** Sets a new password by the secret that was mailed: every session ends, and the address is proven by the way. */
export async function reset({ body, caller }: Ask<typeof confirmReset>, deps: Deps): Promise<AnswerOf<typeof confirmReset>> {
  await countLink(deps, body.uid, caller)
  const shown = { userId: body.uid, tokenHash: hashOf(body.token), purposes: ['reset' as const] }
  // Looked at before it is spent, so that a password that is refused does not cost the link, and a wrong link no hash.
  if ((await findShown(deps.db, shown)) === undefined) throw deadLink()
  await refuseEmailName(deps, body.uid, body.new_password)
  const passwordHash = await hashPassword(body.new_password, deps.settings.passwordCost)
  await changeTrust(deps, { userId: body.uid }, async (tx) => {
    if ((await changeMailTokenUsed(tx, shown)) === undefined) throw deadLink()
    await changePasswordHash(tx, body.uid, passwordHash)
    await confirmAddress(tx, body.uid)
    await queueNotice(tx, 'passwordChanged', body.uid)
  })
  return { detail: 'Your password is set. Sign in with it.' }
}

/** Refuses a new password that is the name of the user's own address (specification, section 5). */
export async function refuseEmailName({ db }: Pick<Deps, 'db'>, userId: string, password: string): Promise<void> {
  const known = await addressOf(db, userId)
  if (known !== undefined && isEmailName(known.email, password)) throw refuseFields({ new_password: [message('password_is_email_name')] })
}
