import {
  changeNotificationSetting,
  listNotificationSettings,
  openUnsubscribe,
  unsubscribe,
} from '@trademates/contract/notification-settings'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { route, rawRoute } from '#http/mount-routes.ts'
import { list } from './list.ts'
import { markAsRead } from './mark-read.ts'
import { changeSettings, listSettings } from './settings.ts'
import { stopDigest } from './unsubscribe.ts'

export const notificationRoutes = [
  route(listNotifications, list),
  route(markNotificationsRead, markAsRead),
  route(listNotificationSettings, listSettings),
  route(changeNotificationSetting, changeSettings),
]

/** For email programs, which send no JSON. */
export const unsubscribeRoutes = [
  rawRoute(openUnsubscribe, (request, reply) => void reply.redirect(`/unsubscribe${new URL(request.url, 'http://here').search}`, 303)),
  route(unsubscribe, stopDigest),
]
