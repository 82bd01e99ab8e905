import { randomInt } from 'node:crypto'
import type { AuthSession, signInByFacebook, signInByGoogle } from '@trademates/contract/auth'
import { message } from '@trademates/contract/messages'
import { MAX_USERNAME_LENGTH, Username } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { apiError, ApiError } from '#platform/api-error.ts'
import { invalidSocialToken, type SignInProvider, type VerifiedIdentity } from '#platform/identity/sign-in-provider.ts'
import { findAccountByEmail, deleteUnverifiedUser, tryCreateUser } from '#features/people/accounts.ts'
import { isUsernameBlocked } from '#features/people/blocked-usernames.ts'
import { saveKnownNetwork } from './login-throttling.ts'
import { createSession } from '#features/auth/sessions/sessions.ts'
import { lockIdentity, findIdentity, insertIdentity, insertUsedSocialToken, listIdentities, type ProviderName } from './store.ts'
import { hashToken } from '#features/auth/tokens.ts'

type SocialLoginRequest = RequestContext<typeof signInByGoogle | typeof signInByFacebook>

/** Creates the handler that logs in with a provider token; the first login creates the account. */
export const createSocialLogin =
  (name: ProviderName, provider: SignInProvider | null) =>
  async ({ body, client }: SocialLoginRequest, deps: Deps): Promise<AuthSession> => {
    if (provider === null) throw apiError('provider_not_configured', message('provider_not_configured'))
    const vouched = await provider.verify(body.token, 'nonce' in body ? body.nonce : undefined)
    const userId = await deps.db.transaction(async (tx) => {
      await markTokenUsed(tx, body.token, vouched)
      return (
        (await findIdentity(tx, name, vouched.subject))?.user_id ??
        findOrCreateAccount(tx, { provider: name, secret: deps.settings.secret }, vouched)
      )
    })
    const isCredentialValid = async (tx: Queryable) => (await lockIdentity(tx, name, vouched.subject))?.user_id === userId
    const session = await createSession(deps, { userId, device: client.userAgent, language: client.language, isCredentialValid })
    if (session === undefined) throw invalidSocialToken()
    await saveKnownNetwork(deps, userId, client)
    return session
  }

/** Whether the token identifies this user at one of their providers; marks the token as used. Rethrows provider errors. */
export async function verifyUserIdentity(
  db: Deps['db'],
  { userId, token, nonce }: { userId: Id; token: string; nonce: string | undefined },
  providers: Record<ProviderName, SignInProvider | null>,
): Promise<boolean> {
  for (const { provider, subject } of await listIdentities(db, userId)) {
    const vouched = await providers[provider]?.verify(token, nonce).catch((error: unknown) => {
      // The token may be from the other provider.
      if (error instanceof ApiError && error.code === 'invalid_social_token') return undefined
      throw error
    })
    if (vouched?.subject !== subject) continue
    await markTokenUsed(db, token, vouched)
    return true
  }
  return false
}

const LEEWAY_MS = 60_000

// Google issues a new token per login, so each is accepted once: a leaked or logged token is useless.
async function markTokenUsed(db: Queryable, token: string, { expiresAt }: VerifiedIdentity): Promise<void> {
  if (expiresAt === null) return
  if ((await insertUsedSocialToken(db, hashToken(token), new Date(expiresAt.getTime() + LEEWAY_MS))) === 0) throw invalidSocialToken()
}

/** Links the identity to the account with the same verified address, or to a new account. Returns the account id. */
async function findOrCreateAccount(
  tx: Queryable,
  from: { provider: ProviderName; secret: string },
  vouched: VerifiedIdentity,
): Promise<Id> {
  const { provider, secret } = from
  const account = await findAccountByEmail(tx, vouched.email)
  if (account?.verified === true) {
    await insertIdentity(tx, { provider, subject: vouched.subject, userId: account.id })
    return account.id
  }
  // An unverified sign-up with this address may be by another person: delete it, so that nothing of it reaches the owner's account.
  await deleteUnverifiedUser(tx, vouched.email)
  const userId = await createAccount(tx, secret, vouched)
  if (userId === null) return findOrCreateAccount(tx, from, vouched)
  await insertIdentity(tx, { provider, subject: vouched.subject, userId })
  return userId
}

const MAX_ATTEMPTS = 20

/** Creates an account with the first free username; returns null if the address was taken concurrently. */
async function createAccount(tx: Queryable, secret: string, vouched: VerifiedIdentity): Promise<Id | null> {
  const base = suggestUsername(vouched)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const userId = newId()
    const username = attempt === 0 ? base : appendNumber(base, attempt)
    if (await isUsernameBlocked(tx, secret, username)) continue
    const taken = await tryCreateUser(tx, { id: userId, email: vouched.email, username, passwordHash: null, isVerified: true })
    if (taken === null) return userId
    if (taken.email) return null
  }
  throw apiError('unavailable', message('no_free_username'), 1)
}

// Small numbers first, then larger random ones.
function appendNumber(base: string, attempt: number): string {
  const number = attempt < 5 ? attempt + 1 : randomInt(10 ** Math.min(attempt, 9))
  return `${base.slice(0, MAX_USERNAME_LENGTH - 10)}${number}`
}

/** Derives a username from the name or the email; removes characters that usernames do not allow. */
function suggestUsername({ name, email }: VerifiedIdentity): string {
  const candidates = [name ?? '', email.slice(0, email.indexOf('@'))]
  const toUsername = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}_-]+/gu, '')
      .slice(0, MAX_USERNAME_LENGTH)
      .toWellFormed()
  return candidates.map(toUsername).find((candidate) => Username.safeParse(candidate).success) ?? 'trader'
}
