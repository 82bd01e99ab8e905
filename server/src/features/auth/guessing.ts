import type { Id } from '@trademates/contract/wire'
import type { Caller } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { giveBack, type Limit, networkOf, takeAll } from '#platform/limits.ts'
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

type Means = Pick<Deps, 'db' | 'settings'>

// By what was typed, so that an address without an account is counted like any other; hashed, for it may be anybody's.
const typed = (email: string) => hashOf(email.trim().toLowerCase()).toString('base64url')

/** Takes a counted try back: the password was right, or nobody looked at it. */
export type Forgive = () => Promise<void>

/**
 * Counts a try to sign in, before the password is looked at, so that many at once cannot all slip through; throws `throttled`.
 * A network that the account was signed in from before has a count of its own: strangers cannot lock its owner out.
 */
export async function countGuess({ db, settings }: Means, email: string, { address }: Caller): Promise<Forgive> {
  if (!settings.rateLimit) return async () => undefined
  const network = networkOf(address)
  const isKnown = (await findKnownNetwork(db, email, networkHashOf(settings.secret, network))) !== undefined
  const account = isKnown ? `${typed(email)} from ${network}` : typed(email)
  const wanted = [
    [`guess network ${network}`, GUESSES_OF_A_NETWORK],
    [`guess ${account}`, GUESSES],
    [`guess a day ${account}`, GUESSES_A_DAY],
  ] as const
  await takeAll(db, wanted)
  return async () =>
    void (await giveBack(
      db,
      wanted.map(([key]) => key),
    ))
}

/** Remembers that a user signed in from this network. */
export const rememberNetwork = ({ db, settings }: Means, userId: Id, { address }: Caller): Promise<number> =>
  insertKnownNetwork(db, userId, networkHashOf(settings.secret, networkOf(address)))

/** Counts a wish for a mailed link, whether or not the address has an account; throws `throttled`. */
export async function countWish({ db, settings }: Means, purpose: 'verify' | 'reset', email: string, { address }: Caller): Promise<void> {
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
