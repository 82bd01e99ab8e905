import type { Language } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { PushTarget } from './deliver.ts'

export const findEndpoint = (db: Queryable, session: Id): Promise<{ endpoint: string } | undefined> =>
  db.one<{ endpoint: string }>`select endpoint from push_subscriptions where session_id = ${session}`

/**
 * A browser is one session's at a time: whoever signs in there next takes it over. Nothing where the session has ended meanwhile.
 * A browser that speaks none of our languages is told in that of its user.
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

/** Writes nothing where it is this one already, or nothing is pushed to the session's browser. */
export const changeLanguage = (db: Queryable, session: Id, language: Language): Promise<number> =>
  db.run`update push_subscriptions set language = ${language} where session_id = ${session} and language <> ${language}`

export const removeSubscription = (db: Queryable, session: Id): Promise<number> =>
  db.run`delete from push_subscriptions where session_id = ${session}`

/** The same, where pushes still go to this address. */
export const removeEndpoint = (db: Queryable, { session_id, endpoint }: Pick<DuePush, 'session_id' | 'endpoint'>): Promise<number> =>
  db.run`delete from push_subscriptions where session_id = ${session_id} and endpoint = ${endpoint}`

/** A push that is to be sent now. */
export interface DuePush extends PushTarget {
  notification_id: Id
  session_id: Id
  user_id: Id
  language: Language
  attempts: number
}

interface ClaimLimits {
  most: number
  /** Of one user. */
  each: number
  /** Users for whom there is none. */
  except: readonly Id[]
}

/** Takes some of what is due, first tries first, and puts it off for a minute: until then it is sent, or whoever sends it is gone. */
export const claimDue = (db: Queryable, { most, each, except }: ClaimLimits): Promise<DuePush[]> =>
  db.many<DuePush>`
    update pushes p set due_at = now() + interval '1 minute', attempts = p.attempts + 1
    from (
      select d.notification_id, d.session_id, s.user_id, s.language, s.endpoint, s.p256dh, s.auth
      from (
        select w.notification_id, w.session_id, row_number() over (partition by b.user_id order by w.attempts, w.due_at) as turn
        from pushes w join push_subscriptions b on b.session_id = w.session_id
        where w.due_at <= now() and b.user_id <> all(${except}::uuid[])
      ) waiting
        join pushes d on d.notification_id = waiting.notification_id and d.session_id = waiting.session_id
        join push_subscriptions s on s.session_id = d.session_id
      where waiting.turn <= ${each}::int and d.due_at <= now() order by d.attempts, d.due_at limit ${most} for update of d skip locked
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

/** Gives back what was taken, as if it had not been. */
export const releasePush = (db: Queryable, { notification_id, session_id }: PushKey): Promise<number> =>
  db.run`
    update pushes set due_at = now(), attempts = attempts - 1
    where notification_id = ${notification_id} and session_id = ${session_id}`
