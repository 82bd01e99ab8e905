import type { changePassword as changePasswordCall } from '@trademates/contract/account'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { queueNotice } from '#features/auth/notices.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { refuseEmailName } from '#features/auth/reset.ts'
import { changeTrust } from '#features/auth/sessions.ts'
import { replacePasswordHash } from '#features/people/accounts.ts'
import { requirePassword, wrongPassword } from './proof.ts'

type Call = typeof changePasswordCall

/** Changes the password for who knows the old one; all other sessions and all mailed links end. */
export async function changePassword({ viewer, body }: Ask<Call>, deps: Deps): Promise<AnswerOf<Call>> {
  const { passwordHash: from } = await requirePassword(deps, { userId: viewer.id, field: 'old_password', password: body.old_password })
  await refuseEmailName(deps, viewer.id, body.new_password)
  const to = await hashPassword(body.new_password, deps.settings.passwordCost)
  await changeTrust(deps, { userId: viewer.id, keep: viewer.sessionId }, async (tx) => {
    // A reset that was confirmed meanwhile stays.
    if (!(await replacePasswordHash(tx, viewer.id, { from, to }))) throw wrongPassword('old_password')
    await queueNotice(tx, 'passwordChanged', viewer.id)
  })
  return { detail: 'Your password is changed. All other sessions were ended.' }
}
