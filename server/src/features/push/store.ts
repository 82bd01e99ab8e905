import type { Language } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { PushTarget } from './deliver.ts'

export const findEndpoint = (db: Queryable, session: Id): Promise<{ endpoint: string } | undefined> =>
  db.one<{ endpoint: string }>`select endpoint from push_subscriptions where session_id = ${session}`

/**
 * A browser belongs to one session: a new sign-in takes its endpoint over. Writes nothing if the session has ended. Without a supported
 * browser language it takes that of the user.
 */
export async function putSubscription(
  tx: Queryable,
  session: Id,
  { endpoint, p256dh, auth, language }: PushTarget & { language: Language | null },
): Promise<void> {
  await tx.run`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${session}`
  await tx.run`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, language)
    select s.id, u.id, ${endpoint}, ${p256dh}, ${auth}, coalesce(${language}, u.language)
    from sessions s join users u on u.id = s.user_id where s.id = ${session}
    on conflict (session_id) do update set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, language = excluded.language`
}

/** Writes nothing if the language is the same or the session has no subscription. */
export const changeLanguage = (db: Queryable, session: Id, language: Language): Promise<number> =>
  db.run`update push_subscriptions set language = ${language} where session_id = ${session} and language <> ${language}`

export const removeSubscription = (db: Queryable, session: Id): Promise<number> =>
  db.run`delete from push_subscriptions where session_id = ${session}`

/** Removes the subscription if it still has this endpoint. */
export const removeEndpoint = (db: Queryable, { session_id, endpoint }: Pick<DuePush, 'session_id' | 'endpoint'>): Promise<number> =>
  db.run`delete from push_subscriptions where session_id = ${session_id} and endpoint = ${endpoint}`

/** A claimed push. */
export interface DuePush extends PushTarget {
  notification_id: Id
  session_id: Id
  user_id: Id
  language: Language
  attempts: number
}

interface ClaimLimits {
  limit: number
  /** Pushes per user. */
  perUser: number
  /** Users with no free slot. */
  exceptUsers: readonly Id[]
}

/** Claims due pushes, first attempts first, and postpones them for a minute: by then they are sent or the process has ended. */
export const claimDue = (db: Queryable, { limit, perUser, exceptUsers }: ClaimLimits): Promise<DuePush[]> =>
  db.many<DuePush>`
    update pushes p set due_at = now() + interval '1 minute', attempts = p.attempts + 1
    from (
      select d.notification_id, d.session_id, s.user_id, s.language, s.endpoint, s.p256dh, s.auth
      from (
        select w.notification_id, w.session_id, row_number() over (partition by b.user_id order by w.attempts, w.due_at) as turn
        from pushes w join push_subscriptions b on b.session_id = w.session_id
        where w.due_at <= now() and b.user_id <> all(${exceptUsers}::uuid[])
      ) waiting
        join pushes d on d.notification_id = waiting.notification_id and d.session_id = waiting.session_id
        join push_subscriptions s on s.session_id = d.session_id
      where waiting.turn <= ${perUser}::int and d.due_at <= now() order by d.attempts, d.due_at limit ${limit} for update of d skip locked
    ) due
    where p.notification_id = due.notification_id and p.session_id = due.session_id
    returning due.*, p.attempts`

type PushKey = Pick<DuePush, 'notification_id' | 'session_id'>

export const removePush = (db: Queryable, { notification_id, session_id }: PushKey): Promise<number> =>
  db.run`delete from pushes where notification_id = ${notification_id} and session_id = ${session_id}`

export const postponePush = (db: Queryable, { notification_id, session_id }: PushKey, seconds: number): Promise<number> =>
  db.run`
    update pushes set due_at = now() + make_interval(secs => ${seconds}::int)
    where notification_id = ${notification_id} and session_id = ${session_id}`

/** Undoes a claim. */
export const releasePush = (db: Queryable, { notification_id, session_id }: PushKey): Promise<number> =>
  db.run`
    update pushes set due_at = now(), attempts = attempts - 1
    where notification_id = ${notification_id} and session_id = ${session_id}`
