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

const fingerprintOf = ({ body, files }: Attempt) =>
  createHash('sha256')
    .update(JSON.stringify([body, files.map(({ name, size }) => [name, size])]))
    .digest()

/**
 * Runs a transaction that creates something and gives its id; under the same Idempotency-Key it runs once,
 * and every later attempt gets the first one's id. Attempts at the same time wait for each other on the key's row.
 * Throws `conflict` when the key was used for something else.
 */
export function createOnce(db: Db, attempt: Attempt, create: (tx: Handle) => Promise<Id>): Promise<{ id: Id; repeated: boolean }> {
  const { key, viewer } = attempt
  return db.transaction(async (tx) => {
    if (key === null) return { id: await create(tx), repeated: false }
    const fingerprint = fingerprintOf(attempt)
    const isFirst = await tx.run`
      insert into idempotency_keys (user_id, key, fingerprint) values (${viewer.id}, ${key}, ${fingerprint}) on conflict do nothing`
    if (isFirst === 0) return { id: await findResult(tx, { viewer: viewer.id, key, fingerprint }), repeated: true }
    const id = await create(tx)
    await tx.run`update idempotency_keys set result = ${id} where user_id = ${viewer.id} and key = ${key}`
    return { id, repeated: false }
  })
}

async function findResult(tx: Handle, { viewer, key, fingerprint }: { viewer: Id; key: string; fingerprint: Buffer }): Promise<Id> {
  const known = await tx.one<{ result: Id; fingerprint: Buffer }>`
    select result, fingerprint from idempotency_keys where user_id = ${viewer} and key = ${key}`
  if (known === undefined || !known.fingerprint.equals(fingerprint)) {
    throw refuse('conflict', 'This Idempotency-Key was used for something else.')
  }
  return known.result
}
