import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

// Lifetimes (docs/security.md, S2 and S3): short access tokens; sliding, bounded refresh tokens.
const ACCESS_TOKEN_LIFETIME = '15 minutes'
const REFRESH_TOKEN_LIFETIME = '30 days'
const SESSION_LIFETIME = '90 days'
// How long a used refresh token still returns its successor.
const REPEAT_WINDOW = '10 seconds'
const MAX_SESSIONS_PER_USER = 10

export interface NewSession {
  id: Id
  userId: Id
  accessHash: Buffer
  refreshHash: Buffer
  device: string
}

export const insertSession = (db: Queryable, { id, userId, accessHash, refreshHash, device }: NewSession): Promise<number> =>
  db.run`
    insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device)
    values (${id}, ${userId}, ${accessHash}, now() + ${ACCESS_TOKEN_LIFETIME}::interval, ${refreshHash},
      now() + ${REFRESH_TOKEN_LIFETIME}::interval, now() + ${SESSION_LIFETIME}::interval, ${device})`

/** Deletes the oldest sessions beyond MAX_SESSIONS_PER_USER; returns their ids. */
export const removeOldestSessions = (db: Queryable, userId: Id): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by used_at desc, id desc offset ${MAX_SESSIONS_PER_USER}
    ) returning id`

export interface LiveSession {
  id: Id
  user_id: Id
  /** Seconds until the access token expires. */
  left: number
}

export const findSessionByAccessToken = (db: Queryable, accessHash: Buffer): Promise<LiveSession | undefined> =>
  db.one<LiveSession>`
    select id, user_id, extract(epoch from least(access_expires_at, expires_at, ends_at) - now())::float8 as left
    from sessions where access_hash = ${accessHash} and least(access_expires_at, expires_at, ends_at) > now()`

/** Filters session ids to those that are still open. */
export const listLiveSessions = (db: Queryable, ids: Id[]): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`select id from sessions where id = any(${ids}) and expires_at > now() and ends_at > now()`

export const lockSessionByRefreshToken = (tx: Queryable, refreshHash: Buffer): Promise<{ id: Id } | undefined> =>
  tx.one<{ id: Id }>`
    select id from sessions where refresh_hash = ${refreshHash} and expires_at > now() and ends_at > now() for update`

interface UsedRefreshToken {
  session_id: Id
  /** Whether its successor is still the session's current token and it was used within REPEAT_WINDOW. */
  is_repeatable: boolean
}

/** Finds a used token whose session still exists. */
export const findUsedRefreshToken = (db: Queryable, refreshHash: Buffer, successorHash: Buffer): Promise<UsedRefreshToken | undefined> =>
  db.one<UsedRefreshToken>`
    select t.session_id, s.refresh_hash = ${successorHash} and t.used_at > clock_timestamp() - ${REPEAT_WINDOW}::interval as is_repeatable
    from used_refresh_tokens t join sessions s on s.id = t.session_id where t.refresh_hash = ${refreshHash}`

export const insertUsedRefreshToken = (tx: Queryable, refreshHash: Buffer, sessionId: Id): Promise<number> =>
  tx.run`insert into used_refresh_tokens (refresh_hash, session_id, used_at) values (${refreshHash}, ${sessionId}, clock_timestamp())`

export const updateSessionTokens = (
  tx: Queryable,
  id: Id,
  { accessHash, refreshHash }: { accessHash: Buffer; refreshHash: Buffer },
): Promise<number> =>
  tx.run`
    update sessions set access_hash = ${accessHash}, access_expires_at = now() + ${ACCESS_TOKEN_LIFETIME}::interval,
      refresh_hash = ${refreshHash}, expires_at = now() + ${REFRESH_TOKEN_LIFETIME}::interval, used_at = now()
    where id = ${id}`

/** Returns 0 if the session has ended already. */
export const removeSession = (db: Queryable, id: Id): Promise<number> => db.run`delete from sessions where id = ${id}`

export const removeUserSession = (db: Queryable, userId: Id, id: Id): Promise<number> =>
  db.run`delete from sessions where id = ${id} and user_id = ${userId}`

export const findSessionUser = (db: Queryable, id: Id): Promise<{ user_id: Id } | undefined> =>
  db.one<{ user_id: Id }>`select user_id from sessions where id = ${id}`

export const removeExpiredSessions = (db: Queryable): Promise<number> =>
  db.run`delete from sessions where expires_at < now() or ends_at < now()`
