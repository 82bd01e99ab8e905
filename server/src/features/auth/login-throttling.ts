import type { Id } from '@trademates/contract/wire'
import type { ClientInfo } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refundRateLimits, type RateLimit, networkOf, consumeRateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { LinkPurpose } from './email-links.ts'
import { findKnownNetwork, insertKnownNetwork } from './store.ts'
import { hashToken, hashNetwork } from './tokens.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

// Reliability design, G11 and S11.
const PASSWORD_LIMIT: RateLimit = { max: 5, seconds: QUARTER_HOUR_SECONDS }
const PASSWORD_DAILY_LIMIT: RateLimit = { max: 100, seconds: DAY_SECONDS }
const PASSWORD_NETWORK_LIMIT: RateLimit = { max: 20, seconds: QUARTER_HOUR_SECONDS }
const EMAIL_LIMIT: RateLimit = { max: 3, seconds: HOUR_SECONDS }
const EMAIL_NETWORK_LIMIT: RateLimit = { max: 10, seconds: HOUR_SECONDS }
const LINK_LIMIT: RateLimit = { max: 10, seconds: QUARTER_HOUR_SECONDS }
// More than S11 has, for a school or a mobile carrier is one network too (decision 006).
const SIGN_UP_LIMIT: RateLimit = { max: 5, seconds: HOUR_SECONDS }
const SIGN_UP_NETWORK_LIMIT: RateLimit = { max: 20, seconds: HOUR_SECONDS }
const SIGN_UP_NETWORK_DAILY_LIMIT: RateLimit = { max: 60, seconds: DAY_SECONDS }

type ThrottlingDeps = Pick<Deps, 'db' | 'settings'>
type LimitsByKey = readonly (readonly [key: string, limit: RateLimit])[]

// By what was typed, so that an address without an account is counted like any other; hashed, for it may be anybody's.
const emailKey = (email: string) => hashToken(email.trim().toLowerCase()).toString('base64url')

/** Takes a counted try back: the password was right, or nobody looked at it. */
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
 * Counts a try to sign in, before the password is looked at, so that many at once cannot all slip through; throws `throttled`.
 * A network that the account was signed in from before has a count of its own: strangers cannot lock its owner out.
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

/**
 * Counts a password that somebody who is signed in shows, before it is looked at; throws `throttled`. All calls that ask for it share
 * the count, and strangers cannot use it up.
 */
export async function countPasswordCheck({ db, settings }: ThrottlingDeps, userId: Id): Promise<Refund> {
  if (!settings.rateLimit) return skipRefund
  return countAttempt(db, [
    [`proof ${userId}`, PASSWORD_LIMIT],
    [`proof a day ${userId}`, PASSWORD_DAILY_LIMIT],
  ])
}

/** Counts a sign-up, whether or not its address is taken; throws `throttled`. */
export async function countSignUp({ db, settings }: ThrottlingDeps, email: string, { address }: ClientInfo): Promise<void> {
  if (!settings.rateLimit) return
  const network = networkOf(address)
  await consumeRateLimits(db, [
    [`sign up network ${network}`, SIGN_UP_NETWORK_LIMIT],
    [`sign up network a day ${network}`, SIGN_UP_NETWORK_DAILY_LIMIT],
    [`sign up ${emailKey(email)}`, SIGN_UP_LIMIT],
  ])
}

/** Remembers that a user signed in from this network. */
export const saveKnownNetwork = ({ db, settings }: ThrottlingDeps, userId: Id, { address }: ClientInfo): Promise<number> =>
  insertKnownNetwork(db, userId, hashNetwork(settings.secret, networkOf(address)))

/** Counts a wish for a mailed link, whether or not the address has an account; throws `throttled`. */
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

/** Counts the opening of a mailed link of a user; throws `throttled`. By network too: a user's id is no secret, and nobody may use up their tries. */
export async function countLinkUse({ db, settings }: ThrottlingDeps, uid: Id, { address }: ClientInfo): Promise<void> {
  if (settings.rateLimit) await consumeRateLimits(db, [[`link ${uid} ${networkOf(address)}`, LINK_LIMIT]])
}
