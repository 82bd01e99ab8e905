import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'

// Lifetimes (reliability design, S2 and S3): access short, refresh sliding and bounded.
const ACCESS_FOR = '15 minutes'
const REFRESH_FOR = '30 days'
const SESSION_FOR = '90 days'
const SESSIONS_PER_USER = 10

export interface NewSession {
  id: Id
  userId: Id
  accessHash: Buffer
  refreshHash: Buffer
  device: string
}

export const insertSession = (db: Handle, { id, userId, accessHash, refreshHash, device }: NewSession): Promise<number> =>
  db.run`
    insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device)
    values (${id}, ${userId}, ${accessHash}, now() + ${ACCESS_FOR}::interval, ${refreshHash},
      now() + ${REFRESH_FOR}::interval, now() + ${SESSION_FOR}::interval, ${device})`

/** Ends the oldest sessions beyond the most that a user may have; gives their ids. */
export const removeSurplus = (db: Handle, userId: Id): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by used_at desc, id desc offset ${SESSIONS_PER_USER}
    ) returning id`

export interface LiveSession {
  id: Id
  user_id: Id
  /** Seconds that its access token still lives. */
  left: number
}

export const findByAccess = (db: Handle, accessHash: Buffer): Promise<LiveSession | undefined> =>
  db.one<LiveSession>`
    select id, user_id, extract(epoch from access_expires_at - now())::float8 as left
    from sessions where access_hash = ${accessHash} and access_expires_at > now()`

/** Locks the session whose refresh token this is. */
export const findByRefresh = (tx: Handle, refreshHash: Buffer): Promise<{ id: Id } | undefined> =>
  tx.one<{ id: Id }>`
    select id from sessions where refresh_hash = ${refreshHash} and expires_at > now() and ends_at > now() for update`

export const findSpent = (db: Handle, refreshHash: Buffer): Promise<{ session_id: Id; spent_at: Date } | undefined> =>
  db.one<{ session_id: Id; spent_at: Date }>`select session_id, spent_at from spent_tokens where refresh_hash = ${refreshHash}`

export const insertSpent = (tx: Handle, refreshHash: Buffer, sessionId: Id): Promise<number> =>
  tx.run`insert into spent_tokens (refresh_hash, session_id, spent_at) values (${refreshHash}, ${sessionId}, clock_timestamp())`

export const changeTokens = (
  tx: Handle,
  id: Id,
  { accessHash, refreshHash }: { accessHash: Buffer; refreshHash: Buffer },
): Promise<number> =>
  tx.run`
    update sessions set access_hash = ${accessHash}, access_expires_at = now() + ${ACCESS_FOR}::interval,
      refresh_hash = ${refreshHash}, expires_at = now() + ${REFRESH_FOR}::interval, used_at = now()
    where id = ${id}`

export const removeSession = (db: Handle, id: Id): Promise<number> => db.run`delete from sessions where id = ${id}`

export const removeDeadSessions = (db: Handle): Promise<number> => db.run`delete from sessions where expires_at < now() or ends_at < now()`

export interface NewMailToken {
  id: Id
  userId: Id
  purpose: 'verify'
  tokenHash: Buffer
  validFor: string
}

/** A new secret for a mail; the older ones of its purpose are void from then on. */
export async function insertMailToken(tx: Handle, { id, userId, purpose, tokenHash, validFor }: NewMailToken): Promise<void> {
  await tx.run`delete from mail_tokens where user_id = ${userId} and purpose = ${purpose}`
  await tx.run`
    insert into mail_tokens (id, user_id, purpose, token_hash, expires_at)
    values (${id}, ${userId}, ${purpose}, ${tokenHash}, now() + ${validFor}::interval)`
}

/** Spends a mailed secret: of several at once only one gets 1. */
export const changeMailTokenUsed = (
  tx: Handle,
  { userId, purpose, tokenHash }: Pick<NewMailToken, 'userId' | 'purpose' | 'tokenHash'>,
): Promise<number> =>
  tx.run`
    update mail_tokens set used_at = now()
    where token_hash = ${tokenHash} and user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()`

export const findMailToken = (db: Handle, id: Id): Promise<{ user_id: Id } | undefined> =>
  db.one<{ user_id: Id }>`select user_id from mail_tokens where id = ${id} and used_at is null and expires_at > now()`

export const removeOldMailTokens = (db: Handle): Promise<number> => db.run`delete from mail_tokens where expires_at < now()`
