import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

export interface NewMailToken {
  id: Id
  userId: Id
  purpose: 'verify' | 'reset' | 'email'
  /** The recipient, if it is not the user's current address. */
  address: string | null
  tokenHash: Buffer
  validFor: string
}

/** Stores a token and deletes the user's older tokens of the same purpose. */
export async function insertMailToken(tx: Queryable, { id, userId, purpose, address, tokenHash, validFor }: NewMailToken): Promise<void> {
  await tx.run`delete from email_tokens where user_id = ${userId} and purpose = ${purpose}`
  await tx.run`
    insert into email_tokens (id, user_id, purpose, address, token_hash, expires_at)
    values (${id}, ${userId}, ${purpose}, ${address}, ${tokenHash}, now() + ${validFor}::interval)`
}

type MailTokenQuery = Pick<NewMailToken, 'userId' | 'tokenHash'> & { purposes: NewMailToken['purpose'][] }

/** Uses an emailed token; of several concurrent calls only one gets the row. */
export const markMailTokenUsed = (
  tx: Queryable,
  { userId, purposes, tokenHash }: MailTokenQuery,
): Promise<Pick<NewMailToken, 'purpose' | 'address'> | undefined> =>
  tx.one<Pick<NewMailToken, 'purpose' | 'address'>>`
    update email_tokens set used_at = now()
    where token_hash = ${tokenHash} and user_id = ${userId} and purpose = any(${purposes}) and used_at is null and expires_at > now()
    returning purpose, address`

/** Finds an emailed token that is valid and unused. */
export const findUsableMailToken = (db: Queryable, { userId, purposes, tokenHash }: MailTokenQuery): Promise<object | undefined> =>
  db.one`
    select from email_tokens
    where token_hash = ${tokenHash} and user_id = ${userId} and purpose = any(${purposes}) and used_at is null and expires_at > now()`

type MailTokenRow = Pick<NewMailToken, 'purpose' | 'address'> & { user_id: Id }

export const findMailToken = (db: Queryable, id: Id): Promise<MailTokenRow | undefined> =>
  db.one<MailTokenRow>`select user_id, purpose, address from email_tokens where id = ${id} and used_at is null and expires_at > now()`

export const removeMailTokens = (tx: Queryable, userId: Id): Promise<number> => tx.run`delete from email_tokens where user_id = ${userId}`

export const removeOldMailTokens = (db: Queryable): Promise<number> => db.run`delete from email_tokens where expires_at < now()`
