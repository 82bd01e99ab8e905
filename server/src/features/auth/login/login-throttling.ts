import type { Id } from '@trademates/contract/wire'
import type { ClientInfo } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refundRateLimits, type RateLimit, networkOf, consumeRateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { LinkPurpose } from '#features/auth/emails/email-links.ts'
import { findKnownNetwork, insertKnownNetwork } from './store.ts'
import { hashToken, hashNetwork } from '#features/auth/tokens.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

// docs/security.md, G11 and S11.
const PASSWORD_LIMIT: RateLimit = { max: 5, seconds: QUARTER_HOUR_SECONDS }
const PASSWORD_DAILY_LIMIT: RateLimit = { max: 100, seconds: DAY_SECONDS }
const PASSWORD_NETWORK_LIMIT: RateLimit = { max: 20, seconds: QUARTER_HOUR_SECONDS }
const EMAIL_LIMIT: RateLimit = { max: 3, seconds: HOUR_SECONDS }
const EMAIL_NETWORK_LIMIT: RateLimit = { max: 10, seconds: HOUR_SECONDS }
const LINK_LIMIT: RateLimit = { max: 10, seconds: QUARTER_HOUR_SECONDS }
// Higher than in S11, because a school or a mobile carrier is one network (decision 006).
const SIGN_UP_LIMIT: RateLimit = { max: 5, seconds: HOUR_SECONDS }
const SIGN_UP_NETWORK_LIMIT: RateLimit = { max: 20, seconds: HOUR_SECONDS }
const SIGN_UP_NETWORK_DAILY_LIMIT: RateLimit = { max: 60, seconds: DAY_SECONDS }

type ThrottlingDeps = Pick<Deps, 'db' | 'settings'>
type LimitsByKey = readonly (readonly [key: string, limit: RateLimit])[]

// Keyed by the typed address, so unknown addresses are counted too; hashed, because it is personal data.
const emailKey = (email: string) => hashToken(email.trim().toLowerCase()).toString('base64url')

/** Returns a counted attempt: the password was right, or it was not checked. */
export type Refund = () => Promise<void>

async function countAttempt(db: Queryable, limits: LimitsByKey): Promise<Refund> {
  await consumeRateLimits(db, limits)
  return async () =>
    void (await refundRateLimits(
      db,
      limits.map(([key]) => key),
    ))
}

const skipRefund: Refund = async () => undefined

/**
 * Counts a login attempt before the password is checked, so concurrent attempts cannot exceed the limit; throws `throttled`.
 * A network from which the account has logged in before has its own counter, so an attacker cannot lock the owner out.
 */
export async function countLoginAttempt({ db, settings }: ThrottlingDeps, email: string, { address }: ClientInfo): Promise<Refund> {
  if (!settings.rateLimit) return skipRefund
  const network = networkOf(address)
  const isKnown = (await findKnownNetwork(db, email, hashNetwork(settings.secret, network))) !== undefined
  const account = isKnown ? `${emailKey(email)} from ${network}` : emailKey(email)
  return countAttempt(db, [
    [`guess network ${network}`, PASSWORD_NETWORK_LIMIT],
    [`guess ${account}`, PASSWORD_LIMIT],
    [`guess a day ${account}`, PASSWORD_DAILY_LIMIT],
  ])
}

/** Counts a password check of a signed-in user; throws `throttled`. All endpoints that ask for the password share the counter. */
export async function countPasswordCheck({ db, settings }: ThrottlingDeps, userId: Id): Promise<Refund> {
  if (!settings.rateLimit) return skipRefund
  return countAttempt(db, [
    [`proof ${userId}`, PASSWORD_LIMIT],
    [`proof a day ${userId}`, PASSWORD_DAILY_LIMIT],
  ])
}

/** Counts a sign-up, whether or not the address is taken; throws `throttled`. */
export async function countSignUp({ db, settings }: ThrottlingDeps, email: string, { address }: ClientInfo): Promise<void> {
  if (!settings.rateLimit) return
  const network = networkOf(address)
  await consumeRateLimits(db, [
    [`sign up network ${network}`, SIGN_UP_NETWORK_LIMIT],
    [`sign up network a day ${network}`, SIGN_UP_NETWORK_DAILY_LIMIT],
    [`sign up ${emailKey(email)}`, SIGN_UP_LIMIT],
  ])
}

/** Stores that the user has logged in from this network. */
export const saveKnownNetwork = ({ db, settings }: ThrottlingDeps, userId: Id, { address }: ClientInfo): Promise<number> =>
  insertKnownNetwork(db, userId, hashNetwork(settings.secret, networkOf(address)))

/** Counts a request for an emailed link, whether or not the address has an account; throws `throttled`. */
export async function countLinkRequest(
  { db, settings }: ThrottlingDeps,
  purpose: LinkPurpose,
  email: string,
  { address }: ClientInfo,
): Promise<void> {
  if (!settings.rateLimit) return
  await consumeRateLimits(db, [
    [`${purpose} network ${networkOf(address)}`, EMAIL_NETWORK_LIMIT],
    [`${purpose} ${emailKey(email)}`, EMAIL_LIMIT],
  ])
}

/** Counts an attempt to open an emailed link; throws `throttled`. Per network, because user ids are public. */
export async function countLinkUse({ db, settings }: ThrottlingDeps, uid: Id, { address }: ClientInfo): Promise<void> {
  if (settings.rateLimit) await consumeRateLimits(db, [[`link ${uid} ${networkOf(address)}`, LINK_LIMIT]])
}
