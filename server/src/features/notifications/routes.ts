import {
  changeNotificationSetting,
  listNotificationSettings,
  openUnsubscribe,
  unsubscribe,
} from '@trademates/contract/notification-settings'
import { listNotifications, readNotifications } from '@trademates/contract/notifications'
import { on, raw } from '#http/mount.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { changeSettings, showSettings } from './settings.ts'
import { endDigest } from './unsubscribe.ts'

export const notificationRoutes = [
  on(listNotifications, list),
  on(readNotifications, read),
  on(listNotificationSettings, showSettings),
  on(changeNotificationSetting, changeSettings),
]

/** Called by mail programs, which send no JSON. */
export const unsubscribeRoutes = [
  raw(openUnsubscribe, (request, reply) => void reply.redirect(`/unsubscribe${new URL(request.url, 'http://here').search}`, 303)),
  on(unsubscribe, endDigest),
]
