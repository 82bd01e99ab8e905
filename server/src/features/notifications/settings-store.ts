import type { NotificationSetting } from '@trademates/contract/notification-settings'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'

/** Lists the saved settings of a user; kinds with defaults have no row. */
export const listSavedSettings = (db: Queryable, user: Id): Promise<NotificationSetting[]> =>
  db.many<NotificationSetting>`select kind, on_screen, by_email, by_push from notification_settings where user_id = ${user}`

type SettingChange = Pick<NotificationSetting, 'kind'> & { [Channel in Exclude<keyof NotificationSetting, 'kind'>]: boolean | undefined }

/** Saves a setting; undefined channels keep their value. */
export const saveSetting = (tx: Queryable, user: Id, { kind, on_screen, by_email, by_push }: SettingChange): Promise<number> =>
  tx.run`
    insert into notification_settings as known (user_id, kind, on_screen, by_email, by_push)
    values (${user}, ${kind}, coalesce(${on_screen}::boolean, true), coalesce(${by_email}::boolean, false), coalesce(${by_push}::boolean, true))
    on conflict (user_id, kind) do update set
      on_screen = coalesce(${on_screen}::boolean, known.on_screen), by_email = coalesce(${by_email}::boolean, known.by_email),
      by_push = coalesce(${by_push}::boolean, known.by_push)`

/** Disables the email of all kinds. */
export const disableAllEmail = (tx: Queryable, user: Id): Promise<number> =>
  tx.run`update notification_settings set by_email = false where user_id = ${user} and by_email`

/** Enables the daily email of a user if a kind is by email, otherwise disables it. */
export async function syncDigest(tx: Queryable, user: Id): Promise<void> {
  const isWanted = sql`exists (select from notification_settings where user_id = ${user} and by_email)`
  await tx.run`insert into email_digests (user_id) select ${user}::uuid where ${isWanted} on conflict do nothing`
  await tx.run`delete from email_digests where user_id = ${user} and not ${isWanted}`
}

/** A user with a due daily email, and its period. */
export interface DueDigest {
  user_id: Id
  since: string
  until: string
}

// One minute later, so that notifications written at the start of the day are committed.
const dayStart = (hour: number) =>
  sql`date_trunc('day', now() - make_interval(hours => ${hour}::int, mins => 1), 'UTC') + make_interval(hours => ${hour}::int)`

/** Moves all due daily emails to the day that started at this hour (UTC); returns them with their period. */
export const claimDueDigests = (tx: Queryable, hour: number): Promise<DueDigest[]> =>
  tx.many<DueDigest>`
    update email_digests d set since = ${dayStart(hour)}
    from (select user_id, since from email_digests where since < ${dayStart(hour)} for update) before
    where d.user_id = before.user_id
    returning d.user_id, before.since::text as since, d.since::text as until`
