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
import { saveKnownNetwork } from './login-throttling.ts'
import { createSession } from './sessions.ts'
import { lockIdentity, findIdentity, insertIdentity, insertUsedSocialToken, listIdentities, type ProviderName } from './store.ts'
import { hashToken } from './tokens.ts'

type SocialLoginRequest = RequestContext<typeof signInByGoogle | typeof signInByFacebook>

/** Makes the deed that signs in by a provider's token, making the account when it is the first time. */
export const createSocialLogin =
  (name: ProviderName, provider: SignInProvider | null) =>
  async ({ body, client }: SocialLoginRequest, deps: Deps): Promise<AuthSession> => {
    if (provider === null) throw apiError('provider_not_configured', message('provider_not_configured'))
    const vouched = await provider.verify(body.token, 'nonce' in body ? body.nonce : undefined)
    const userId = await deps.db.transaction(async (tx) => {
      await markTokenUsed(tx, body.token, vouched)
      return (await findIdentity(tx, name, vouched.subject))?.user_id ?? findOrCreateAccount(tx, name, vouched)
    })
    const isCredentialValid = async (tx: Queryable) => (await lockIdentity(tx, name, vouched.subject))?.user_id === userId
    const session = await createSession(deps, { userId, device: client.userAgent, language: client.language, isCredentialValid })
    if (session === undefined) throw invalidSocialToken()
    await saveKnownNetwork(deps, userId, client)
    return session
  }

/** Whether a token of a provider that is of this very user was shown, and may be used now. Throws what the provider throws. */
export async function verifyUserIdentity(
  db: Deps['db'],
  { userId, token, nonce }: { userId: Id; token: string; nonce: string | undefined },
  providers: Record<ProviderName, SignInProvider | null>,
): Promise<boolean> {
  for (const { provider, subject } of await listIdentities(db, userId)) {
    const vouched = await providers[provider]?.verify(token, nonce).catch((error: unknown) => {
      // It may be a token of the other one.
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

// Once only, where the provider makes a new one each time: a token that was seen on its way, or is still in some log, opens nothing.
async function markTokenUsed(db: Queryable, token: string, { expiresAt }: VerifiedIdentity): Promise<void> {
  if (expiresAt === null) return
  if ((await insertUsedSocialToken(db, hashToken(token), new Date(expiresAt.getTime() + LEEWAY_MS))) === 0) throw invalidSocialToken()
}

/** Gives the account that this identity belongs to from now on: the one of the same address, if that is proven, or a new one. */
async function findOrCreateAccount(tx: Queryable, provider: ProviderName, vouched: VerifiedIdentity): Promise<Id> {
  const account = await findAccountByEmail(tx, vouched.email)
  if (account?.verified === true) {
    await insertIdentity(tx, { provider, subject: vouched.subject, userId: account.id })
    return account.id
  }
  // Somebody signed up with an address that was not theirs to prove, or has not yet: nothing of it may live on in the owner's account.
  await deleteUnverifiedUser(tx, vouched.email)
  const userId = await createAccount(tx, vouched)
  if (userId === null) return findOrCreateAccount(tx, provider, vouched)
  await insertIdentity(tx, { provider, subject: vouched.subject, userId })
  return userId
}

const MAX_ATTEMPTS = 20

/** Makes an account under the first name that is free; gives null where the address was taken a moment ago. */
async function createAccount(tx: Queryable, vouched: VerifiedIdentity): Promise<Id | null> {
  const base = suggestUsername(vouched)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const userId = newId()
    const username = attempt === 0 ? base : appendNumber(base, attempt)
    const taken = await tryCreateUser(tx, { id: userId, email: vouched.email, username, passwordHash: null, isVerified: true })
    if (taken === null) return userId
    if (taken.email) return null
  }
  throw apiError('unavailable', message('no_free_username'), 1)
}

// Small numbers first; where those are taken too, ever larger random ones.
function appendNumber(base: string, attempt: number): string {
  const number = attempt < 5 ? attempt + 1 : randomInt(10 ** Math.min(attempt, 9))
  return `${base.slice(0, MAX_USERNAME_LENGTH - 10)}${number}`
}

/** A username made of a person's name, or of their address: what may not stand in one is left out. */
function suggestUsername({ name, email }: VerifiedIdentity): string {
  const candidates = [name ?? '', email.slice(0, email.indexOf('@'))]
  const toUsername = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}_-]+/gu, '')
      .slice(0, MAX_USERNAME_LENGTH)
      .toWellFormed()
  return candidates.map(toUsername).find((wish) => Username.safeParse(wish).success) ?? 'trader'
}
