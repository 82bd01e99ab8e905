import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { StagedFile } from '#platform/files/files.ts'
import { type Db, type Queryable, isUniqueViolation } from './database/db.ts'
import { newId } from './ids.ts'
import { apiError } from './api-error.ts'

/** A request that creates something, with the key that identifies its retries. */
export interface IdempotentRequest {
  viewer: { id: Id }
  idempotencyKey: string | null
  body: object
  files: StagedFile[]
  /** The id of the new object, if the client chose it. */
  id?: Id | undefined
}

/** The result of an idempotent request. */
export interface IdempotentResult<Result> {
  id: Id
  /** The created object; `undefined` if an earlier request created it. */
  created: Result | undefined
}

const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest()

const createFingerprint = ({ body, files }: IdempotentRequest) => sha256([body, files.map(({ name, sha256 }) => [name, sha256])])

// Versions up to 0.1.0 used names and sizes. Their keys are stored for 30 days, and clients may retry such requests.
const createLegacyFingerprint = ({ body, files }: IdempotentRequest) => sha256([body, files.map(({ name, size }) => [name, size])])

const hasFingerprint = (fingerprint: Buffer, request: IdempotentRequest) =>
  fingerprint.equals(createFingerprint(request)) || fingerprint.equals(createLegacyFingerprint(request))

/** Whether the viewer has used this key before. */
export async function isIdempotencyKeyUsed(db: Queryable, viewer: Id, key: string): Promise<boolean> {
  return (await db.one`select from idempotency_keys where user_id = ${viewer} and key = ${key}`) !== undefined
}

/**
 * Finds the id of the object that an earlier request with this key created. Call it before files are processed again.
 * Throws `conflict` when the key was used for another request.
 */
export async function findEarlierResult(db: Queryable, request: IdempotentRequest): Promise<Id | undefined> {
  if (request.idempotencyKey === null) return undefined
  const known = await db.one<{ result: Id; fingerprint: Buffer }>`
    select result, fingerprint from idempotency_keys where user_id = ${request.viewer.id} and key = ${request.idempotencyKey}`
  if (known !== undefined && !hasFingerprint(known.fingerprint, request)) {
    throw apiError('conflict', message('idempotency_key_reused'))
  }
  return known?.result
}

// Waits for a concurrent transaction with the same key, and fails if it was committed.
const insertIdempotencyKey = (tx: Queryable, request: IdempotentRequest, made: Id): Promise<number> =>
  tx.run`
    insert into idempotency_keys (user_id, key, fingerprint, result)
    values (${request.viewer.id}, ${request.idempotencyKey}, ${createFingerprint(request)}, ${made})`

/**
 * Runs `create` with a new id in a transaction that inserts the key first. Of concurrent requests with one key, one creates the object, the others wait.
 * Throws `conflict` when the key was used for another request.
 */
export async function withIdempotencyKey<Result>(
  db: Db,
  request: IdempotentRequest,
  create: (tx: Queryable, id: Id) => Promise<Result>,
): Promise<IdempotentResult<Result>> {
  const id = request.id ?? newId()
  try {
    const created = await db.transaction(async (tx) => {
      if (request.idempotencyKey !== null) await insertIdempotencyKey(tx, request, id)
      return create(tx, id)
    })
    return { id, created }
  } catch (error) {
    const earlier = isUniqueViolation(error, 'idempotency_keys_pkey') ? await findEarlierResult(db, request) : undefined
    if (earlier === undefined) throw error
    return { id: earlier, created: undefined }
  }
}
