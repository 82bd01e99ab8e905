import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import { isEmailName } from '@trademates/contract/passwords'
import type { confirmReset, requestReset } from '@trademates/contract/sign-up'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { findEmailRecipient, setPasswordHash, markEmailVerified } from '#features/people/accounts.ts'
import { countLinkUse, countLinkRequest } from '#features/auth/login/login-throttling.ts'
import { queueLinkRequest } from '#features/auth/emails/email-links.ts'
import { queueSecurityEmail } from '#features/auth/emails/security-emails.ts'
import { hashPassword } from '#features/auth/login/passwords.ts'
import { changeCredentials } from '#features/auth/sessions/sessions.ts'
import { markMailTokenUsed, findUsableMailToken } from '#features/auth/emails/store.ts'
import { hashToken } from '#features/auth/tokens.ts'
import { expiredLinkError } from './verify-email.ts'

/** Requests a password reset link. The answer and its timing do not reveal whether the address has an account. */
export async function requestPasswordReset(
  { body, client }: RequestContext<typeof requestReset>,
  deps: Deps,
): Promise<AnswerOf<typeof requestReset>> {
  await countLinkRequest(deps, 'reset', body.email, client)
  await queueLinkRequest(deps.db, { purpose: 'reset', address: body.email, language: client.language })
  return { detail: 'Password reset email sent successfully!' }
}

/** Sets a new password with an emailed token. Ends all sessions and marks the address as verified. */
export async function confirmPasswordReset(
  { body, client }: RequestContext<typeof confirmReset>,
  deps: Deps,
): Promise<AnswerOf<typeof confirmReset>> {
  await countLinkUse(deps, body.uid, client)
  const token = { userId: body.uid, tokenHash: hashToken(body.token), purposes: ['reset' as const] }
  // Checked before use: an invalid password does not consume the link, and an invalid link costs no hash.
  if ((await findUsableMailToken(deps.db, token)) === undefined) throw expiredLinkError()
  await requirePasswordIsNotEmailName(deps, body.uid, body.new_password)
  const passwordHash = await hashPassword(body.new_password, deps.settings.passwordCost)
  await changeCredentials(deps, { userId: body.uid }, async (tx) => {
    if ((await markMailTokenUsed(tx, token)) === undefined) throw expiredLinkError()
    await setPasswordHash(tx, body.uid, passwordHash)
    await markEmailVerified(tx, body.uid)
    await queueSecurityEmail(tx, 'passwordChanged', body.uid)
  })
  return { detail: 'Your password is set. Sign in with it.' }
}

/** Throws a validation error for a password equal to the local part of the user's email (specification, section 5). */
export async function requirePasswordIsNotEmailName({ db }: Pick<Deps, 'db'>, userId: string, password: string): Promise<void> {
  const known = await findEmailRecipient(db, userId)
  if (known !== undefined && isEmailName(known.email, password))
    throw validationError({ new_password: [message('password_is_email_name')] })
}
