import type { register as registerCall, resendVerification } from '@trademates/contract/sign-up'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addUser } from '#features/people/accounts.ts'
import { countSignUp, countWish } from './guessing.ts'
import { queueLink, queueWish } from './mailed-links.ts'
import { hashPassword } from './passwords.ts'

type Told = AnswerOf<typeof registerCall>

/** Signs somebody up: an unverified account, and the mail that verifies it, in one transaction. */
export async function register({ body, caller }: Ask<typeof registerCall>, deps: Deps): Promise<Told> {
  const { db, settings } = deps
  await countSignUp(deps, body.email, caller)
  // Hashed before anybody looks whether the address is taken, so that both answers take the same time.
  const passwordHash = await hashPassword(body.password, settings.passwordCost)
  await db.transaction(async (tx) => {
    const userId = newId()
    await addUser(tx, { id: userId, email: body.email, username: body.username, passwordHash, language: caller.language })
    await queueLink(tx, settings.secret, { userId, purpose: 'verify', language: caller.language })
  })
  return { detail: 'Check your email to confirm' }
}

/** Mails the link again where an unverified account has this address; tells nobody whether one has. */
export async function resend({ body, caller }: Ask<typeof resendVerification>, deps: Deps): Promise<Told> {
  await countWish(deps, 'verify', body.email, caller)
  await queueWish(deps.db, { purpose: 'verify', address: body.email, language: caller.language })
  return { detail: 'If this address waits for confirmation, a new mail is on its way.' }
}
