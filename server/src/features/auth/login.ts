import type { login as loginCall, Session } from '@trademates/contract/auth'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/refusal.ts'
import { credentialsOf } from '#features/people/accounts.ts'
import { isRightPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

/** Signs in. Whether the address or the password was wrong is not told; an unverified account is, to who knows its password. */
export async function login({ body, caller }: Ask<typeof loginCall>, deps: Deps): Promise<Session> {
  const known = await credentialsOf(deps.db, body.email)
  const isRight = await isRightPassword(known?.password_hash, body.password)
  if (known === undefined || !isRight) throw refuse('invalid_credentials', 'No active account found with the given credentials')
  if (!known.verified) throw refuse('email_not_verified', 'Confirm your email first: the link is in your inbox.')
  return beginSession(deps, known.id, caller.device)
}
