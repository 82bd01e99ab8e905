import type { Id } from '@trademates/contract/wire'
import type { Caller } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { giveBack, type Limit, networkOf, takeAll } from '#platform/limits.ts'
import type { Purpose } from './mailed-links.ts'
import { findKnownNetwork, insertKnownNetwork } from './store.ts'
import { hashOf, networkHashOf } from './tokens.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

// Reliability design, G11 and S11.
const GUESSES: Limit = { most: 5, seconds: QUARTER }
const GUESSES_A_DAY: Limit = { most: 100, seconds: DAY }
const GUESSES_OF_A_NETWORK: Limit = { most: 20, seconds: QUARTER }
const MAILS: Limit = { most: 3, seconds: HOUR }
const MAILS_OF_A_NETWORK: Limit = { most: 10, seconds: HOUR }
const LINKS: Limit = { most: 10, seconds: QUARTER }
// More than S11 has, for a school or a mobile carrier is one network too (decision 006).
const SIGN_UPS: Limit = { most: 5, seconds: HOUR }
const SIGN_UPS_OF_A_NETWORK: Limit = { most: 20, seconds: HOUR }
const SIGN_UPS_OF_A_NETWORK_A_DAY: Limit = { most: 60, seconds: DAY }

type Means = Pick<Deps, 'db' | 'settings'>
type Wanted = readonly (readonly [key: string, limit: Limit])[]

// By what was typed, so that an address without an account is counted like any other; hashed, for it may be anybody's.
const typed = (email: string) => hashOf(email.trim().toLowerCase()).toString('base64url')

/** Takes a counted try back: the password was right, or nobody looked at it. */
export type Forgive = () => Promise<void>

async function count(db: Handle, wanted: Wanted): Promise<Forgive> {
  await takeAll(db, wanted)
  return async () =>
    void (await giveBack(
      db,
      wanted.map(([key]) => key),
    ))
}

const unforgiving: Forgive = async () => undefined

/**
 * Counts a try to sign in, before the password is looked at, so that many at once cannot all slip through; throws `throttled`.
 * A network that the account was signed in from before has a count of its own: strangers cannot lock its owner out.
 */
export async function countGuess({ db, settings }: Means, email: string, { address }: Caller): Promise<Forgive> {
  if (!settings.rateLimit) return unforgiving
  const network = networkOf(address)
  const isKnown = (await findKnownNetwork(db, email, networkHashOf(settings.secret, network))) !== undefined
  const account = isKnown ? `${typed(email)} from ${network}` : typed(email)
  return count(db, [
    [`guess network ${network}`, GUESSES_OF_A_NETWORK],
    [`guess ${account}`, GUESSES],
    [`guess a day ${account}`, GUESSES_A_DAY],
  ])
}

/**
 * Counts a password that somebody who is signed in shows, before it is looked at; throws `throttled`. All calls that ask for it share
 * the count, and strangers cannot use it up.
 */
export async function countProof({ db, settings }: Means, userId: Id): Promise<Forgive> {
  if (!settings.rateLimit) return unforgiving
  return count(db, [
    [`proof ${userId}`, GUESSES],
    [`proof a day ${userId}`, GUESSES_A_DAY],
  ])
}

/** Counts a sign-up, whether or not its address is taken; throws `throttled`. */
export async function countSignUp({ db, settings }: Means, email: string, { address }: Caller): Promise<void> {
  if (!settings.rateLimit) return
  const network = networkOf(address)
  await takeAll(db, [
    [`sign up network ${network}`, SIGN_UPS_OF_A_NETWORK],
    [`sign up network a day ${network}`, SIGN_UPS_OF_A_NETWORK_A_DAY],
    [`sign up ${typed(email)}`, SIGN_UPS],
  ])
}

/** Remembers that a user signed in from this network. */
export const rememberNetwork = ({ db, settings }: Means, userId: Id, { address }: Caller): Promise<number> =>
  insertKnownNetwork(db, userId, networkHashOf(settings.secret, networkOf(address)))

/** Counts a wish for a mailed link, whether or not the address has an account; throws `throttled`. */
export async function countWish({ db, settings }: Means, purpose: Purpose, email: string, { address }: Caller): Promise<void> {
  if (!settings.rateLimit) return
  await takeAll(db, [
    [`${purpose} network ${networkOf(address)}`, MAILS_OF_A_NETWORK],
    [`${purpose} ${typed(email)}`, MAILS],
  ])
}

/** Counts the opening of a mailed link of a user; throws `throttled`. By network too: a user's id is no secret, and nobody may use up their tries. */
export async function countLink({ db, settings }: Means, uid: Id, { address }: Caller): Promise<void> {
  if (settings.rateLimit) await takeAll(db, [[`link ${uid} ${networkOf(address)}`, LINKS]])
}
