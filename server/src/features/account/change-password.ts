import type { changePassword as changePasswordCall } from '@trademates/contract/account'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { queueSecurityEmail } from '#features/auth/emails/security-emails.ts'
import { hashPassword } from '#features/auth/login/passwords.ts'
import { requirePasswordIsNotEmailName } from '#features/auth/sign-up/reset-password.ts'
import { changeCredentials } from '#features/auth/sessions/sessions.ts'
import { replacePasswordHash } from '#features/people/accounts.ts'
import { requirePassword, wrongPasswordError } from './reauthentication.ts'

type Call = typeof changePasswordCall

/** Changes the password, ends all other sessions and invalidates all emailed links. */
export async function changePassword({ viewer, body }: RequestContext<Call>, deps: Deps): Promise<AnswerOf<Call>> {
  const { passwordHash: from } = await requirePassword(deps, { userId: viewer.id, field: 'old_password', password: body.old_password })
  await requirePasswordIsNotEmailName(deps, viewer.id, body.new_password)
  const to = await hashPassword(body.new_password, deps.settings.passwordCost)
  await changeCredentials(deps, { userId: viewer.id, keep: viewer.sessionId }, async (tx) => {
    // Fails when a concurrent reset has replaced the password.
    if (!(await replacePasswordHash(tx, viewer.id, { from, to }))) throw wrongPasswordError('old_password')
    await queueSecurityEmail(tx, 'passwordChanged', viewer.id)
  })
  return { detail: 'Your password is changed. All other sessions were ended.' }
}
