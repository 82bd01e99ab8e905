import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import type { verifyEmail } from '@trademates/contract/sign-up'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { markEmailVerified, changeVerifiedEmail } from '#features/people/accounts.ts'
import { countLinkUse } from '#features/auth/login/login-throttling.ts'
import { queueSecurityEmail } from '#features/auth/emails/security-emails.ts'
import { changeCredentials } from '#features/auth/sessions/sessions.ts'
import { markMailTokenUsed, findUsableMailToken } from '#features/auth/emails/store.ts'
import { removeIdentities } from '#features/auth/login/store.ts'
import { hashToken } from '#features/auth/tokens.ts'

/** The error of every invalid link: wrong, used, expired, replaced or of another user. */
export const expiredLinkError = () => validationError({ token: [message('expired_link')] })

/** Confirms a sign-up or a changed address with an emailed token. A changed address ends all sessions. */
export async function verify({ body, client }: RequestContext<typeof verifyEmail>, deps: Deps): Promise<AnswerOf<typeof verifyEmail>> {
  await countLinkUse(deps, body.uid, client)
  const token = { userId: body.uid, tokenHash: hashToken(body.token) }
  if ((await findUsableMailToken(deps.db, { ...token, purposes: ['email'] })) !== undefined) return confirmAddressChange(token, deps)
  await deps.db.transaction(async (tx) => {
    if ((await markMailTokenUsed(tx, { ...token, purposes: ['verify'] })) === undefined) throw expiredLinkError()
    await markEmailVerified(tx, body.uid)
  })
  return { detail: 'Your email is confirmed.' }
}

async function confirmAddressChange(query: { userId: string; tokenHash: Buffer }, deps: Deps): Promise<AnswerOf<typeof verifyEmail>> {
  await changeCredentials(deps, { userId: query.userId }, async (tx) => {
    const mailToken = await markMailTokenUsed(tx, { ...query, purposes: ['email'] })
    if (mailToken?.address === undefined || mailToken.address === null) throw expiredLinkError()
    // Before the change, because this email goes to the old address.
    await queueSecurityEmail(tx, 'emailChanged', query.userId)
    await changeVerifiedEmail(tx, query.userId, mailToken.address)
    // Providers were linked by the old address, whose next owner must not get in (decision 006).
    await removeIdentities(tx, query.userId)
  })
  return { detail: 'Your email is changed. Sign in with it.' }
}
