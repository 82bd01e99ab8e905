import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { StagedFile } from '#platform/files/files.ts'
import { type Db, type Queryable, isUniqueViolation } from './database/db.ts'
import { newId } from './ids.ts'
import { apiError } from './api-error.ts'

/** A request that makes something, with the key under which it may be sent again. */
export interface IdempotentRequest {
  viewer: { id: Id }
  idempotencyKey: string | null
  body: object
  files: StagedFile[]
  /** Under which id it is made, where whoever sent it chose one. */
  id?: Id | undefined
}

/** What stands after an attempt. */
export interface IdempotentResult<Result> {
  id: Id
  /** What was made; `undefined` where an earlier attempt made it. */
  created: Result | undefined
}

const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest()

const createFingerprint = ({ body, files }: IdempotentRequest) => sha256([body, files.map(({ name, sha256 }) => [name, sha256])])

// Versions up to 0.1.0 looked at names and sizes. Their keys are kept for 30 days, and a client may send again what an earlier version took.
const createLegacyFingerprint = ({ body, files }: IdempotentRequest) => sha256([body, files.map(({ name, size }) => [name, size])])

const hasFingerprint = (fingerprint: Buffer, attempt: IdempotentRequest) =>
  fingerprint.equals(createFingerprint(attempt)) || fingerprint.equals(createLegacyFingerprint(attempt))

/** Whether this key was used before, for whatever. */
export async function isIdempotencyKeyUsed(db: Queryable, viewer: Id, key: string): Promise<boolean> {
  return (await db.one`select from idempotency_keys where user_id = ${viewer} and key = ${key}`) !== undefined
}

/**
 * The id of what was made under the key of this attempt, `undefined` where nothing was yet: worth asking before files are taken in again.
 * Throws `conflict` when the key was used for something else.
 */
export async function findEarlierResult(db: Queryable, attempt: IdempotentRequest): Promise<Id | undefined> {
  if (attempt.idempotencyKey === null) return undefined
  const known = await db.one<{ result: Id; fingerprint: Buffer }>`
    select result, fingerprint from idempotency_keys where user_id = ${attempt.viewer.id} and key = ${attempt.idempotencyKey}`
  if (known !== undefined && !hasFingerprint(known.fingerprint, attempt)) {
    throw apiError('conflict', message('idempotency_key_reused'))
  }
  return known?.result
}

// Where something was made under it before, this fails, and with it all of its transaction; where something is being made, it waits for that.
const insertIdempotencyKey = (tx: Queryable, attempt: IdempotentRequest, made: Id): Promise<number> =>
  tx.run`
    insert into idempotency_keys (user_id, key, fingerprint, result)
    values (${attempt.viewer.id}, ${attempt.idempotencyKey}, ${createFingerprint(attempt)}, ${made})`

/**
 * Makes something under the id that `make` is given, in a transaction that notes the key first. Attempts at the same time wait for each other; of
 * all of them one makes something. Throws `conflict` when the key was used for something else.
 */
export async function withIdempotencyKey<Result>(
  db: Db,
  attempt: IdempotentRequest,
  make: (tx: Queryable, id: Id) => Promise<Result>,
): Promise<IdempotentResult<Result>> {
  const id = attempt.id ?? newId()
  try {
    const created = await db.transaction(async (tx) => {
      if (attempt.idempotencyKey !== null) await insertIdempotencyKey(tx, attempt, id)
      return make(tx, id)
    })
    return { id, created }
  } catch (error) {
    const earlier = isUniqueViolation(error, 'idempotency_keys_pkey') ? await findEarlierResult(db, attempt) : undefined
    if (earlier === undefined) throw error
    return { id: earlier, created: undefined }
  }
}
