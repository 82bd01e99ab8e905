import type { changeEmail as changeEmailCall } from '@trademates/contract/account'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import { isEmailName } from '@trademates/contract/passwords'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { countLinkRequest } from '#features/auth/login/login-throttling.ts'
import { queueLinkEmail } from '#features/auth/emails/email-links.ts'
import { requirePassword, requireUnchangedPassword } from './reauthentication.ts'

type Call = typeof changeEmailCall

/**
 * Emails a confirmation link to the new address; the account keeps its address until the link is opened.
 * The answer does not reveal whether the address is taken: only the email to its owner does.
 */
export async function changeEmail({ viewer, body, client }: RequestContext<Call>, deps: Deps): Promise<AnswerOf<Call>> {
  const proof = await requirePassword(deps, { userId: viewer.id, field: 'password', password: body.password })
  if (proof.email.toLowerCase() === body.email.toLowerCase()) throw validationError({ email: [message('own_email')] })
  if (isEmailName(body.email, body.password)) throw validationError({ email: [message('password_is_email_name')] })
  await countLinkRequest(deps, 'email', body.email, client)
  await deps.db.transaction(async (tx) => {
    await requireUnchangedPassword(tx, proof)
    await queueLinkEmail(tx, deps.settings.secret, { userId: viewer.id, purpose: 'email', address: body.email, language: client.language })
  })
  return { detail: 'Check the new address: the mail there confirms it.' }
}
