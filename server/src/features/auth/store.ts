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

/** Deletes all sessions of a user except `keep`; returns their ids. */
export const removeUserSessions = (db: Queryable, userId: Id, keep: Id | null): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`delete from sessions where user_id = ${userId} and id is distinct from ${keep}::uuid returning id`

export interface SessionRow {
  id: Id
  device: string
  created_at: Date
  used_at: Date
}

/** The open sessions of a user, the most recently used first. */
export const listSessionRows = (db: Queryable, userId: Id): Promise<SessionRow[]> =>
  db.many<SessionRow>`
    select id, device, created_at, used_at from sessions
    where user_id = ${userId} and expires_at > now() and ends_at > now() order by used_at desc, id desc`

export const findSessionUser = (db: Queryable, id: Id): Promise<{ user_id: Id } | undefined> =>
  db.one<{ user_id: Id }>`select user_id from sessions where id = ${id}`

export const removeExpiredSessions = (db: Queryable): Promise<number> =>
  db.run`delete from sessions where expires_at < now() or ends_at < now()`

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

export type ProviderName = 'google' | 'facebook'

export const findIdentity = (db: Queryable, provider: ProviderName, subject: string): Promise<{ user_id: Id } | undefined> =>
  db.one<{ user_id: Id }>`select user_id from identities where provider = ${provider} and subject = ${subject}`

/** Like findIdentity, with a shared lock until the transaction ends. */
export const lockIdentity = (tx: Queryable, provider: ProviderName, subject: string): Promise<{ user_id: Id } | undefined> =>
  tx.one<{ user_id: Id }>`select user_id from identities where provider = ${provider} and subject = ${subject} for share`

/** Google first: its tokens are verified locally, without sending them to a provider. */
export const listIdentities = (db: Queryable, userId: Id): Promise<{ provider: ProviderName; subject: string }[]> =>
  db.many<{
    provider: ProviderName
    subject: string
  }>`select provider, subject from identities where user_id = ${userId} order by provider desc, subject`

export const insertIdentity = (
  tx: Queryable,
  { provider, subject, userId }: { provider: ProviderName; subject: string; userId: Id },
): Promise<number> =>
  tx.run`insert into identities (provider, subject, user_id) values (${provider}, ${subject}, ${userId}) on conflict do nothing`

/** Unlinks all identity providers of a user. A later login with the same verified address links them again. */
export const removeIdentities = (tx: Queryable, userId: Id): Promise<number> => tx.run`delete from identities where user_id = ${userId}`

/** Returns 0 if this token was used before. */
export const insertUsedSocialToken = (tx: Queryable, tokenHash: Buffer, expiresAt: Date): Promise<number> =>
  tx.run`insert into used_social_tokens (token_hash, expires_at) values (${tokenHash}, ${expiresAt}) on conflict do nothing`

export const removeOldSocialTokens = (db: Queryable): Promise<number> => db.run`delete from used_social_tokens where expires_at < now()`

/** Finds an earlier login to the account of this address from this network. */
export const findKnownNetwork = (db: Queryable, email: string, networkHash: Buffer): Promise<object | undefined> =>
  db.one`
    select from known_networks k join users u on u.id = k.user_id
    where lower(u.email) = lower(${email}) and k.network_hash = ${networkHash}`

export const insertKnownNetwork = (db: Queryable, userId: Id, networkHash: Buffer): Promise<number> =>
  db.run`
    insert into known_networks (user_id, network_hash) values (${userId}, ${networkHash})
    on conflict (user_id, network_hash) do update set seen_at = now()`

export const removeOldNetworks = (db: Queryable, olderThan: string): Promise<number> =>
  db.run`delete from known_networks where seen_at < now() - ${olderThan}::interval`
