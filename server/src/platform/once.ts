import { createHash } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'
import type { Staged } from './files.ts'
import { type Db, type Handle, isTaken, nothing, type Sql, sql } from './db.ts'
import { refuse } from './refusal.ts'

/** A request that makes something, with the key under which it may be sent again. */
export interface Attempt {
  viewer: { id: Id }
  key: string | null
  body: object
  files: Staged[]
}

/** What was made, and whether an earlier attempt made it. */
export interface Made {
  id: Id
  repeated: boolean
}

const fingerprintOf = ({ body, files }: Attempt) =>
  createHash('sha256')
    .update(JSON.stringify([body, files.map(({ name, size }) => [name, size])]))
    .digest()

/** Whether this key was used before, for whatever. */
export async function isUsed(db: Handle, viewer: Id, key: string): Promise<boolean> {
  return (await db.one`select from idempotency_keys where user_id = ${viewer} and key = ${key}`) !== undefined
}

/**
 * What was made under the key of this attempt, `undefined` where nothing was yet: worth asking before files are taken in again.
 * Throws `conflict` when the key was used for something else.
 */
export async function findMade(db: Handle, attempt: Attempt): Promise<Made | undefined> {
  if (attempt.key === null) return undefined
  const id = await findResult(db, { viewer: attempt.viewer.id, key: attempt.key, fingerprint: fingerprintOf(attempt) })
  return id === undefined ? undefined : { id, repeated: true }
}

/**
 * A part of a `with`, for a statement that makes something by itself: notes under which key it does. Where something was made under it before,
 * the statement fails.
 * @param made rows with the `id` of what is made
 */
export const keyed = (attempt: Attempt, made: Sql): Sql =>
  attempt.key === null
    ? nothing
    : sql`keyed as (
        insert into idempotency_keys (user_id, key, fingerprint, result)
        select ${attempt.viewer.id}, ${attempt.key}, ${fingerprintOf(attempt)}, made.id from ${made} made
      ),`

/**
 * Makes something by a statement with `keyed` in it, alone or in a transaction: one answer of the database is waited for, not three.
 * Gives what `make` gave, or the id of what an earlier attempt made; attempts at the same time wait for each other on the key's row.
 * Throws `conflict` when the key was used for something else.
 */
export async function makeOnce<Result>(
  db: Handle,
  attempt: Attempt,
  make: () => Promise<Result>,
): Promise<{ made: Result } | { made: undefined; earlier: Id }> {
  try {
    return { made: await make() }
  } catch (error) {
    const found = isTaken(error, 'idempotency_keys_pkey') ? await findMade(db, attempt) : undefined
    if (found === undefined) throw error
    return { made: undefined, earlier: found.id }
  }
}

/**
 * Runs a transaction that creates something and gives its id; under the same Idempotency-Key it runs once,
 * and every later attempt gets the first one's id. Attempts at the same time wait for each other on the key's row.
 * Throws `conflict` when the key was used for something else.
 */
export function createOnce(db: Db, attempt: Attempt, create: (tx: Handle) => Promise<Id>): Promise<Made> {
  const { key, viewer } = attempt
  return db.transaction(async (tx) => {
    if (key === null) return { id: await create(tx), repeated: false }
    const fingerprint = fingerprintOf(attempt)
    const isFirst = await tx.run`
      insert into idempotency_keys (user_id, key, fingerprint) values (${viewer.id}, ${key}, ${fingerprint}) on conflict do nothing`
    // Should the key have been tidied away this very moment, it is the first again.
    const made = isFirst === 0 ? await findResult(tx, { viewer: viewer.id, key, fingerprint }) : undefined
    if (made !== undefined) return { id: made, repeated: true }
    const id = await create(tx)
    await tx.run`update idempotency_keys set result = ${id} where user_id = ${viewer.id} and key = ${key}`
    return { id, repeated: false }
  })
}

async function findResult(
  db: Handle,
  { viewer, key, fingerprint }: { viewer: Id; key: string; fingerprint: Buffer },
): Promise<Id | undefined> {
  const known = await db.one<{ result: Id; fingerprint: Buffer }>`
    select result, fingerprint from idempotency_keys where user_id = ${viewer} and key = ${key}`
  if (known !== undefined && !known.fingerprint.equals(fingerprint)) {
    throw refuse('conflict', 'This Idempotency-Key was used for something else.')
  }
  return known?.result
}
