import { changeNotificationSetting, type NotificationSetting } from '@trademates/contract/notification-settings'
import type { NotificationKind } from '@trademates/contract/notifications'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { settingsQuery } from './queries.ts'

/** A way of being told. */
export type NotificationChannel = Exclude<keyof NotificationSetting, 'kind'>

/** Shows whether one is told of a kind in this way. */
export function showSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): void {
  queryClient.setQueryData(settingsQuery.queryKey, (settings) =>
    settings?.map((setting) => (setting.kind === kind ? { ...setting, [channel]: on } : setting)),
  )
}

/** Changes whether one is told of a kind in this way. The answer has all settings, but others may be on their way: none is taken from it. */
export async function sendSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): Promise<void> {
  await call(changeNotificationSetting, { body: { kind, [channel]: on } })
}
