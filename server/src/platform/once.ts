import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Staged } from '#platform/files/files.ts'
import { type Db, type Handle, isTaken, nothing, type Sql, sql } from './db.ts'
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
const insertKey = (attempt: Attempt, made: Sql): Sql => sql`
  insert into idempotency_keys (user_id, key, fingerprint, result)
  select ${attempt.viewer.id}, ${attempt.key}, ${fingerprintOf(attempt)}, made.id from ${made} made`

/**
 * A part of a `with`, for a statement that makes something by itself: notes under which key it does.
 * @param made rows with the `id` of what is made
 */
export const keyed = (attempt: Attempt, made: Sql): Sql => (attempt.key === null ? nothing : sql`keyed as (${insertKey(attempt, made)}),`)

/**
 * Makes something under the id that `make` is given, by a statement with `keyed` in it, alone or in a transaction: one answer of the database
 * is waited for, not two. Attempts at the same time wait for each other; of all of them one makes something.
 * Throws `conflict` when the key was used for something else.
 */
export async function makeOnce<Result>(db: Handle, attempt: Attempt, make: (id: Id) => Promise<Result>): Promise<Once<Result>> {
  const id = attempt.id ?? newId()
  try {
    return { id, made: await make(id) }
  } catch (error) {
    const earlier = isTaken(error, 'idempotency_keys_pkey') ? await findMade(db, attempt) : undefined
    if (earlier === undefined) throw error
    return { id: earlier, made: undefined }
  }
}

/**
 * The same in a transaction that notes the key first, for what would refuse to be made again (a request that was made, a list too many) or
 * takes several statements anyhow: a repetition does not come so far.
 */
export const makeOnceIn = <Result>(db: Db, attempt: Attempt, make: (tx: Handle, id: Id) => Promise<Result>): Promise<Once<Result>> =>
  makeOnce(db, attempt, (id) =>
    db.transaction(async (tx) => {
      if (attempt.key !== null) await tx.run`${insertKey(attempt, sql`(select ${id}::uuid as id)`)}`
      return make(tx, id)
    }),
  )
