import { hash, verify } from '@node-rs/argon2'
import { message } from '@trademates/contract/messages'
import pLimit from 'p-limit'
import type { PasswordCost } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'

/** The argon2id parameters of production, OWASP's minimum: 19 MiB, two passes, one lane; about 20 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_WAITING = 32
const MAX_WAIT_MS = 2_000

const limit = pLimit(1)

const tooManyWaitingError = () => apiError('unavailable', message('too_many_sign_ins'), 2)

/**
 * Runs one password hash at a time, on a thread of its own, so that a storm of sign-ins leaves the other core to everybody else.
 * Throws `unavailable` when too many wait, and at its turn when it has waited for more than two seconds.
 */
async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_WAITING) throw tooManyWaitingError()
  const queuedAt = performance.now()
  return limit(() => {
    if (performance.now() - queuedAt > MAX_WAIT_MS) throw tooManyWaitingError()
    return work()
  })
}

/** The argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => runLimited(() => hash(password, cost))

const decoyHashes = new Map<PasswordCost, Promise<string>>()

/** The hash of no password, at the same cost as the others. */
function getDecoyHash(cost: PasswordCost): Promise<string> {
  const decoy = decoyHashes.get(cost) ?? hash('decoy', cost)
  decoyHashes.set(cost, decoy)
  return decoy
}

/**
 * Whether a password is the right one. Without a hash it costs the same time and is wrong,
 * so that nobody learns by the clock whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string, cost: PasswordCost): Promise<boolean> {
  const decoy = await getDecoyHash(cost)
  const isRight = await runLimited(() => verify(passwordHash ?? decoy, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Whether a hash was made at a lower cost than new ones are. */
export function isOutdatedHash(passwordHash: string, cost: PasswordCost): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
}
