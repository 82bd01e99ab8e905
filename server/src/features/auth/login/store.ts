import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

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
