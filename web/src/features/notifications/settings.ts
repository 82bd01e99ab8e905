import { changeNotificationSetting, type NotificationSetting } from '@trademates/contract/notification-settings'
import type { NotificationKind } from '@trademates/contract/notifications'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { settingsQuery } from './queries.ts'

/** A delivery channel: in-app, push or email. */
export type NotificationChannel = Exclude<keyof NotificationSetting, 'kind'>

/** Shows a setting in the cache. */
export function showSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): void {
  queryClient.setQueryData(settingsQuery.queryKey, (settings) =>
    settings?.map((setting) => (setting.kind === kind ? { ...setting, [channel]: on } : setting)),
  )
}

/** Saves a setting. Ignores the returned settings, because other changes may still be in flight. */
export async function sendSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): Promise<void> {
  await call(changeNotificationSetting, { body: { kind, [channel]: on } })
}
