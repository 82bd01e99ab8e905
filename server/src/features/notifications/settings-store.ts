import type { NotificationSetting } from '@trademates/contract/notification-settings'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'

/** What somebody chose; a kind without a choice has no row. */
export const listSavedSettings = (db: Queryable, user: Id): Promise<NotificationSetting[]> =>
  db.many<NotificationSetting>`select kind, on_screen, by_email, by_push from notification_settings where user_id = ${user}`

type SettingChange = Pick<NotificationSetting, 'kind'> & { [Channel in Exclude<keyof NotificationSetting, 'kind'>]: boolean | undefined }

/** Notes a choice; what is `undefined` stays as it was. */
export const saveSetting = (tx: Queryable, user: Id, { kind, on_screen, by_email, by_push }: SettingChange): Promise<number> =>
  tx.run`
    insert into notification_settings as chosen (user_id, kind, on_screen, by_email, by_push)
    values (${user}, ${kind}, coalesce(${on_screen}::boolean, true), coalesce(${by_email}::boolean, false), coalesce(${by_push}::boolean, true))
    on conflict (user_id, kind) do update set
      on_screen = coalesce(${on_screen}::boolean, chosen.on_screen), by_email = coalesce(${by_email}::boolean, chosen.by_email),
      by_push = coalesce(${by_push}::boolean, chosen.by_push)`

/** Takes every kind out of somebody's daily mail. */
export const disableAllEmail = (tx: Queryable, user: Id): Promise<number> =>
  tx.run`update notification_settings set by_email = false where user_id = ${user} and by_email`

/** Begins the daily mail of who wants something in it, and ends that of who does not. */
export async function syncDigest(tx: Queryable, user: Id): Promise<void> {
  const wanted = sql`exists (select from notification_settings where user_id = ${user} and by_email)`
  await tx.run`insert into email_digests (user_id) select ${user}::uuid where ${wanted} on conflict do nothing`
  await tx.run`delete from email_digests where user_id = ${user} and not ${wanted}`
}

/** Whose daily mail is due, and the time that it is about. */
export interface DueDigest {
  user_id: Id
  since: string
  until: string
}

// A minute late, so that what was being written as the day began is there.
const dayStart = (hour: number) =>
  sql`date_trunc('day', now() - make_interval(hours => ${hour}::int, mins => 1), 'UTC') + make_interval(hours => ${hour}::int)`

/** Moves every daily mail on to the day that began at this hour (UTC); gives those that lay behind it. */
export const claimDueDigests = (tx: Queryable, hour: number): Promise<DueDigest[]> =>
  tx.many<DueDigest>`
    update email_digests d set since = ${dayStart(hour)}
    from (select user_id, since from email_digests where since < ${dayStart(hour)} for update) before
    where d.user_id = before.user_id
    returning d.user_id, before.since::text as since, d.since::text as until`
