import type { register as registerCall, resendVerification } from '@trademates/contract/sign-up'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addUser, credentialsOf } from '#features/people/accounts.ts'
import { queueVerification } from './verification-mail.ts'
import { hashPassword } from './passwords.ts'

type Told = AnswerOf<typeof registerCall>

/** Signs somebody up: an unverified account, and the mail that verifies it, in one transaction. */
export async function register({ body }: Ask<typeof registerCall>, deps: Deps): Promise<Told> {
  // Hashed before anybody looks whether the address is taken, so that both answers take the same time.
  const passwordHash = await hashPassword(body.password)
  await deps.db.transaction(async (tx) => {
    const id = newId()
    await addUser(tx, { id, email: body.email, username: body.username, passwordHash })
    await sendVerification(tx, deps, id)
  })
  deps.jobs.wake()
  return { detail: 'Check your email to confirm' }
}

const sendVerification = (tx: Handle, { settings }: Deps, userId: Id) => queueVerification(tx, settings.secret, userId)

/** Mails the link again where an unverified account has this address; tells nobody whether one has. */
export async function resend({ body }: Ask<typeof resendVerification>, deps: Deps): Promise<Told> {
  const known = await credentialsOf(deps.db, body.email)
  if (known !== undefined && !known.verified) {
    await deps.db.transaction((tx) => sendVerification(tx, deps, known.id))
    deps.jobs.wake()
  }
  return { detail: 'If this address waits for confirmation, a new mail is on its way.' }
}
