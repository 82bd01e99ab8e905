import type { login as loginCall, AuthSession } from '@trademates/contract/auth'
import { message } from '@trademates/contract/messages'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { ApiError, apiError } from '#platform/api-error.ts'
import { type Account, findAccountByEmail, lockIfPasswordIs, replacePasswordHash } from '#features/people/accounts.ts'
import { countLoginAttempt, saveKnownNetwork } from './login-throttling.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { createSession } from '#features/auth/sessions/sessions.ts'

const invalidCredentialsError = () => apiError('invalid_credentials', message('invalid_credentials'))

/**
 * Logs in with email and password. A wrong address and a wrong password give the same error;
 * `email_not_verified` is thrown only after a correct password.
 */
export async function login({ body, client }: RequestContext<typeof loginCall>, deps: Deps): Promise<AuthSession> {
  const refund = await countLoginAttempt(deps, body.email, client)
  const account = await checkCredentials(body, deps).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') await refund()
    throw error
  })
  await refund()
  if (!account.verified) throw apiError('email_not_verified', message('email_not_verified'))
  const passwordHash = await rehashIfOutdated(account, body, deps)
  const isCredentialValid = (tx: Queryable) => lockIfPasswordIs(tx, account.id, passwordHash)
  const session = await createSession(deps, { userId: account.id, device: client.userAgent, language: client.language, isCredentialValid })
  if (session === undefined) throw invalidCredentialsError()
  await saveKnownNetwork(deps, account.id, client)
  return session
}

interface Credentials {
  email: string
  password: string
}

async function checkCredentials({ email, password }: Credentials, { db, settings }: Deps): Promise<Account> {
  const account = await findAccountByEmail(db, email)
  const isRight = await verifyPassword(account?.password_hash, password, settings.passwordCost)
  if (account === undefined || !isRight) throw invalidCredentialsError()
  return account
}

/** Replaces a hash of lower cost than the current setting. Returns the current hash of the account. */
async function rehashIfOutdated({ id, password_hash: from }: Account, credentials: Credentials, deps: Deps): Promise<string | null> {
  if (from === null || !isOutdatedHash(from, deps.settings.passwordCost)) return from
  const to = await hashPassword(credentials.password, deps.settings.passwordCost)
  if (await replacePasswordHash(deps.db, id, { from, to })) return to
  // A concurrent login has replaced the hash, or the password was changed.
  return (await checkCredentials(credentials, deps)).password_hash
}
