import { createHash } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'
import type { Staged } from './files.ts'
import type { Db, Handle } from './db.ts'
import { refuse } from './refusal.ts'

interface Attempt {
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
