import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#platform/refusal.ts'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING_MOST = 32

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One password at a time, on a thread of its own, so that a storm of sign-ins leaves the other core to everybody else.
 * Throws `unavailable` when too many wait.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= WAITING_MOST) throw refuse('unavailable', 'Too many people are signing in. Try again in a moment.', 2)
  waiting += 1
  const turn = last.then(work, work).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  return turn
}

/** The argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * Whether a password is the right one. Without a hash it costs the same time and is wrong,
 * so that nobody learns by the clock whether an account exists.
 */
export async function isRightPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await (decoy ??= hash('decoy', COST)))
  const isRight = await inTurn(() => verify(known, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}
