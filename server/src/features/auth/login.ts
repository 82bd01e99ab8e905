import type { login as loginCall, Session } from '@trademates/contract/auth'
import { message } from '@trademates/contract/messages'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type Account, credentialsOf, isStillPassword, replacePasswordHash } from '#features/people/accounts.ts'
import { countGuess, rememberNetwork } from './guessing.ts'
import { hashPassword, isOutdated, isRightPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

const wrong = () => refuse('invalid_credentials', message('invalid_credentials'))

/** Signs in. Whether the address or the password was wrong is not told; an unverified account is, to who knows its password. */
export async function login({ body, caller }: Ask<typeof loginCall>, deps: Deps): Promise<Session> {
  const forgive = await countGuess(deps, body.email, caller)
  const known = await check(body, deps).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'invalid_credentials') await forgive()
    throw error
  })
  await forgive()
  if (!known.verified) throw refuse('email_not_verified', message('email_not_verified'))
  const passwordHash = await withMoreCare(known, body, deps)
  const isStillGood = (tx: Handle) => isStillPassword(tx, known.id, passwordHash)
  const session = await beginSession(deps, { userId: known.id, device: caller.device, language: caller.language, isStillGood })
  if (session === undefined) throw wrong()
  await rememberNetwork(deps, known.id, caller)
  return session
}

interface Credentials {
  email: string
  password: string
}

async function check({ email, password }: Credentials, { db, settings }: Deps): Promise<Account> {
  const known = await credentialsOf(db, email)
  const isRight = await isRightPassword(known?.password_hash, password, settings.passwordCost)
  if (known === undefined || !isRight) throw wrong()
  return known
}

/** Hashes a password anew that was hashed with less care than is usual now. Gives the hash that the account has then. */
async function withMoreCare({ id, password_hash: from }: Account, given: Credentials, deps: Deps): Promise<string | null> {
  if (from === null || !isOutdated(from, deps.settings.passwordCost)) return from
  const to = await hashPassword(given.password, deps.settings.passwordCost)
  if (await replacePasswordHash(deps.db, id, { from, to })) return to
  // It was changed meanwhile: by another sign-in like this one, or to another password.
  return (await check(given, deps)).password_hash
}
