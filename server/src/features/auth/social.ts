import { randomInt } from 'node:crypto'
import type { Session, signInByFacebook, signInByGoogle } from '@trademates/contract/auth'
import { message } from '@trademates/contract/messages'
import { USERNAME_LENGTH, Username } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { refuse, Refusal } from '#platform/refusal.ts'
import { notVouched, type Provider, type Vouched } from '#platform/identity/vouched.ts'
import { credentialsOf, dropUnproven, tryToAdd } from '#features/people/accounts.ts'
import { rememberNetwork } from './guessing.ts'
import { beginSession } from './sessions.ts'
import { findHeldIdentity, findIdentity, insertIdentity, insertUsedToken, listIdentities, type ProviderName } from './store.ts'
import { hashOf } from './tokens.ts'

type SignIn = Ask<typeof signInByGoogle | typeof signInByFacebook>

/** Makes the deed that signs in by a provider's token, making the account when it is the first time. */
export const makeSocial =
  (name: ProviderName, provider: Provider | null) =>
  async ({ body, caller }: SignIn, deps: Deps): Promise<Session> => {
    if (provider === null) throw refuse('provider_not_configured', message('provider_not_configured'))
    const vouched = await provider.vouch(body.token, 'nonce' in body ? body.nonce : undefined)
    const userId = await deps.db.transaction(async (tx) => {
      await spend(tx, body.token, vouched)
      return (await findIdentity(tx, name, vouched.subject))?.user_id ?? join(tx, name, vouched)
    })
    const isStillGood = async (tx: Handle) => (await findHeldIdentity(tx, name, vouched.subject))?.user_id === userId
    const session = await beginSession(deps, { userId, device: caller.device, language: caller.language, isStillGood })
    if (session === undefined) throw notVouched()
    await rememberNetwork(deps, userId, caller)
    return session
  }

/** Whether a token of a provider that is of this very user was shown, and may be used now. Throws what the provider throws. */
export async function provesUser(
  db: Deps['db'],
  { userId, token, nonce }: { userId: Id; token: string; nonce: string | undefined },
  providers: Record<ProviderName, Provider | null>,
): Promise<boolean> {
  for (const { provider, subject } of await listIdentities(db, userId)) {
    const vouched = await providers[provider]?.vouch(token, nonce).catch((error: unknown) => {
      // It may be a token of the other one.
      if (error instanceof Refusal && error.code === 'invalid_social_token') return undefined
      throw error
    })
    if (vouched?.subject !== subject) continue
    await spend(db, token, vouched)
    return true
  }
  return false
}

const LEEWAY_MS = 60_000

// Once only, where the provider makes a new one each time: a token that was seen on its way, or is still in some log, opens nothing.
async function spend(db: Handle, token: string, { expiresAt }: Vouched): Promise<void> {
  if (expiresAt === null) return
  if ((await insertUsedToken(db, hashOf(token), new Date(expiresAt.getTime() + LEEWAY_MS))) === 0) throw notVouched()
}

/** Gives the account that this identity belongs to from now on: the one of the same address, if that is proven, or a new one. */
async function join(tx: Handle, provider: ProviderName, vouched: Vouched): Promise<Id> {
  const known = await credentialsOf(tx, vouched.email)
  if (known?.verified === true) {
    await insertIdentity(tx, { provider, subject: vouched.subject, userId: known.id })
    return known.id
  }
  // Somebody signed up with an address that was not theirs to prove, or has not yet: nothing of it may live on in the owner's account.
  await dropUnproven(tx, vouched.email)
  const userId = await make(tx, vouched)
  if (userId === null) return join(tx, provider, vouched)
  await insertIdentity(tx, { provider, subject: vouched.subject, userId })
  return userId
}

const TRIES = 20

/** Makes an account under the first name that is free; gives null where the address was taken a moment ago. */
async function make(tx: Handle, vouched: Vouched): Promise<Id | null> {
  const base = nameFrom(vouched)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const userId = newId()
    const username = tries === 0 ? base : numbered(base, tries)
    const taken = await tryToAdd(tx, { id: userId, email: vouched.email, username, passwordHash: null, isVerified: true })
    if (taken === null) return userId
    if (taken.email) return null
  }
  throw refuse('unavailable', message('no_free_username'), 1)
}

// Small numbers first; where those are taken too, ever larger random ones.
function numbered(base: string, tries: number): string {
  const number = tries < 5 ? tries + 1 : randomInt(10 ** Math.min(tries, 9))
  return `${base.slice(0, USERNAME_LENGTH - 10)}${number}`
}

/** A username made of a person's name, or of their address: what may not stand in one is left out. */
function nameFrom({ name, email }: Vouched): string {
  const wishes = [name ?? '', email.slice(0, email.indexOf('@'))]
  const fit = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}_-]+/gu, '')
      .slice(0, USERNAME_LENGTH)
      .toWellFormed()
  return wishes.map(fit).find((wish) => Username.safeParse(wish).success) ?? 'trader'
}
