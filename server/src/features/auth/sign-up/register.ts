import type { register as registerCall, resendVerification } from '@trademates/contract/sign-up'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createUser } from '#features/people/accounts.ts'
import { requireUnblockedUsername } from '#features/people/blocked-usernames.ts'
import { countSignUp, countLinkRequest } from '#features/auth/login/login-throttling.ts'
import { queueLinkEmail, queueLinkRequest } from '#features/auth/emails/email-links.ts'
import { hashPassword } from '#features/auth/login/passwords.ts'

type SignUpAnswer = AnswerOf<typeof registerCall>

/** Creates an unverified account and queues its verification email in one transaction. */
export async function register({ body, client }: RequestContext<typeof registerCall>, deps: Deps): Promise<SignUpAnswer> {
  const { db, settings } = deps
  await countSignUp(deps, body.email, client)
  // Hashed before the address is checked, so that a taken address takes the same time.
  const passwordHash = await hashPassword(body.password, settings.passwordCost)
  await db.transaction(async (tx) => {
    const userId = newId()
    await createUser(tx, { id: userId, email: body.email, username: body.username, passwordHash, language: client.language })
    await requireUnblockedUsername(tx, settings.secret, body.username)
    await queueLinkEmail(tx, settings.secret, { userId, purpose: 'verify', language: client.language })
  })
  return { detail: 'Check your email to confirm' }
}

/** Sends the verification email again if an unverified account has this address. The answer does not reveal whether one exists. */
export async function resend({ body, client }: RequestContext<typeof resendVerification>, deps: Deps): Promise<SignUpAnswer> {
  await countLinkRequest(deps, 'verify', body.email, client)
  await queueLinkRequest(deps.db, { purpose: 'verify', address: body.email, language: client.language })
  return { detail: 'If this address waits for confirmation, a new mail is on its way.' }
}
