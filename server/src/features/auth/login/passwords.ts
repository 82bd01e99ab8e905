import { hash, verify } from '@node-rs/argon2'
import { message } from '@trademates/contract/messages'
import pLimit from 'p-limit'
import type { PasswordCost } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'

/** The argon2id parameters in production, OWASP's minimum: 19 MiB, two passes, parallelism 1; about 20 ms on one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_WAITING = 32
const MAX_WAIT_MS = 2_000

const limit = pLimit(1)

const tooManyWaitingError = () => apiError('unavailable', message('too_many_sign_ins'), 2)

/**
 * Runs one hash at a time on a worker thread, so many logins at once leave the other core free.
 * Throws `unavailable` when too many are queued or after a wait of more than MAX_WAIT_MS.
 */
async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_WAITING) throw tooManyWaitingError()
  const queuedAt = performance.now()
  return limit(() => {
    if (performance.now() - queuedAt > MAX_WAIT_MS) throw tooManyWaitingError()
    return work()
  })
}

/** The argon2id hash of a password, in PHC format. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => runLimited(() => hash(password, cost))

const decoyHashes = new Map<PasswordCost, Promise<string>>()

/** A hash that no user has, of the same cost. */
function getDecoyHash(cost: PasswordCost): Promise<string> {
  const decoy = decoyHashes.get(cost) ?? hash('decoy', cost)
  decoyHashes.set(cost, decoy)
  return decoy
}

/** Verifies a password. Without a hash it takes the same time and returns false, so the response time does not reveal accounts. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string, cost: PasswordCost): Promise<boolean> {
  const decoy = await getDecoyHash(cost)
  const isRight = await runLimited(() => verify(passwordHash ?? decoy, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Whether a hash has a lower cost than `cost`. */
export function isOutdatedHash(passwordHash: string, cost: PasswordCost): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
}
