import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '#platform/deps.ts'
import { refuse } from '#platform/refusal.ts'

/** The argon2id parameters of production, OWASP's minimum: 19 MiB, two passes, one lane; about 20 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING_MOST = 32
const PATIENCE_MS = 2_000

const waiting: (() => void)[] = []
let isTaken = false

const busy = () => refuse('unavailable', 'Too many people are signing in. Try again in a moment.', 2)

/** Waits until the one before is done; throws `unavailable` when that takes too long. */
function turn(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const begin = () => {
    clearTimeout(timer)
    resolve()
  }
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(begin), 1)
    reject(busy())
  }, PATIENCE_MS)
  waiting.push(begin)
  return promise
}

/**
 * One password at a time, on a thread of its own, so that a storm of sign-ins leaves the other core to everybody else.
 * Throws `unavailable` when too many wait, or one has waited for two seconds.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= WAITING_MOST) throw busy()
  if (isTaken) await turn()
  isTaken = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) isTaken = false
    else next()
  }
}

/** The argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => inTurn(() => hash(password, cost))

const decoys = new Map<PasswordCost, Promise<string>>()

/** The hash of no password, at the same cost as the others. */
function decoyOf(cost: PasswordCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hash('decoy', cost)
  decoys.set(cost, decoy)
  return decoy
}

/**
 * Whether a password is the right one. Without a hash it costs the same time and is wrong,
 * so that nobody learns by the clock whether an account exists.
 */
export async function isRightPassword(passwordHash: string | null | undefined, password: string, cost: PasswordCost): Promise<boolean> {
  const decoy = await decoyOf(cost)
  const isRight = await inTurn(() => verify(passwordHash ?? decoy, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Whether a hash was made at a lower cost than new ones are. */
export function isOutdated(passwordHash: string, cost: PasswordCost): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
}
