import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Staged } from '#platform/files/files.ts'
import { type Db, type Handle, isTaken } from './db.ts'
import { newId } from './ids.ts'
import { refuse } from './refusal.ts'

/** A request that makes something, with the key under which it may be sent again. */
export interface Attempt {
  viewer: { id: Id }
  key: string | null
  body: object
  files: Staged[]
  /** Under which id it is made, where whoever sent it chose one. */
  id?: Id | undefined
}

/** What stands after an attempt. */
export interface Once<Result> {
  id: Id
  /** What was made; `undefined` where an earlier attempt made it. */
  made: Result | undefined
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest()

const fingerprintOf = ({ body, files }: Attempt) => hashOf([body, files.map(({ name, sha256 }) => [name, sha256])])

// Versions up to 0.1.0 looked at names and sizes. Their keys are kept for 30 days, and a client may send again what an earlier version took.
const earlierFingerprintOf = ({ body, files }: Attempt) => hashOf([body, files.map(({ name, size }) => [name, size])])

const isOf = (fingerprint: Buffer, attempt: Attempt) =>
  fingerprint.equals(fingerprintOf(attempt)) || fingerprint.equals(earlierFingerprintOf(attempt))

/** Whether this key was used before, for whatever. */
export async function isUsed(db: Handle, viewer: Id, key: string): Promise<boolean> {
  return (await db.one`select from idempotency_keys where user_id = ${viewer} and key = ${key}`) !== undefined
}

/**
 * The id of what was made under the key of this attempt, `undefined` where nothing was yet: worth asking before files are taken in again.
 * Throws `conflict` when the key was used for something else.
 */
export async function findMade(db: Handle, attempt: Attempt): Promise<Id | undefined> {
  if (attempt.key === null) return undefined
  const known = await db.one<{ result: Id; fingerprint: Buffer }>`
    select result, fingerprint from idempotency_keys where user_id = ${attempt.viewer.id} and key = ${attempt.key}`
  if (known !== undefined && !isOf(known.fingerprint, attempt)) {
    throw refuse('conflict', message('idempotency_key_reused'))
  }
  return known?.result
}

// Where something was made under it before, this fails, and with it all of its transaction; where something is being made, it waits for that.
const insertKey = (tx: Handle, attempt: Attempt, made: Id): Promise<number> =>
  tx.run`
    insert into idempotency_keys (user_id, key, fingerprint, result)
    values (${attempt.viewer.id}, ${attempt.key}, ${fingerprintOf(attempt)}, ${made})`

/**
 * Makes something under the id that `make` is given, in a transaction that notes the key first. Attempts at the same time wait for each other; of
 * all of them one makes something. Throws `conflict` when the key was used for something else.
 */
export async function makeOnce<Result>(db: Db, attempt: Attempt, make: (tx: Handle, id: Id) => Promise<Result>): Promise<Once<Result>> {
  const id = attempt.id ?? newId()
  try {
    const made = await db.transaction(async (tx) => {
      if (attempt.key !== null) await insertKey(tx, attempt, id)
      return make(tx, id)
    })
    return { id, made }
  } catch (error) {
    const earlier = isTaken(error, 'idempotency_keys_pkey') ? await findMade(db, attempt) : undefined
    if (earlier === undefined) throw error
    return { id: earlier, made: undefined }
  }
}
