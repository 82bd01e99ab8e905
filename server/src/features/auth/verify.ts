import type { AnswerOf } from '@trademates/contract/endpoint'
import { message } from '@trademates/contract/messages'
import type { verifyEmail } from '@trademates/contract/sign-up'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { confirmAddress, moveTo } from '#features/people/accounts.ts'
import { countLink } from './guessing.ts'
import { queueNotice } from './notices.ts'
import { changeTrust } from './sessions.ts'
import { changeMailTokenUsed, findShown, removeIdentitiesOf } from './store.ts'
import { hashOf } from './tokens.ts'

/** The one refusal of every mailed link that does not work: wrong, used, old, replaced or somebody else's. */
export const deadLink = () => refuseFields({ token: [message('expired_link')] })

/** Confirms an address by the secret that was mailed to it: of a sign-up, or the changed one of an account, which then signs in anew. */
export async function verify({ body, caller }: Ask<typeof verifyEmail>, deps: Deps): Promise<AnswerOf<typeof verifyEmail>> {
  await countLink(deps, body.uid, caller)
  const shown = { userId: body.uid, tokenHash: hashOf(body.token) }
  if ((await findShown(deps.db, { ...shown, purposes: ['email'] })) !== undefined) return confirmMove(shown, deps)
  await deps.db.transaction(async (tx) => {
    if ((await changeMailTokenUsed(tx, { ...shown, purposes: ['verify'] })) === undefined) throw deadLink()
    await confirmAddress(tx, body.uid)
  })
  return { detail: 'Your email is confirmed.' }
}

async function confirmMove(shown: { userId: string; tokenHash: Buffer }, deps: Deps): Promise<AnswerOf<typeof verifyEmail>> {
  await changeTrust(deps, { userId: shown.userId }, async (tx) => {
    const token = await changeMailTokenUsed(tx, { ...shown, purposes: ['email'] })
    if (token?.address === undefined || token.address === null) throw deadLink()
    // Before the change: it goes to the old address.
    await queueNotice(tx, 'emailChanged', shown.userId)
    await moveTo(tx, shown.userId, token.address)
    // A provider joined by the old address; whoever has that now must not come in by it (decision 006).
    await removeIdentitiesOf(tx, shown.userId)
  })
  return { detail: 'Your email is changed. Sign in with it.' }
}
