import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#platform/refusal.ts'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
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
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * Whether a password is the right one. Without a hash it costs the same time and is wrong,
 * so that nobody learns by the clock whether an account exists.
 */
export async function isRightPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const instead = await (decoy ??= hash('decoy', COST))
  const isRight = await inTurn(() => verify(passwordHash ?? instead, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Whether a hash was made with less care than new ones are. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory) < COST.memoryCost || Number(time) < COST.timeCost
}
