import * as z from 'zod/mini'
import { Token } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { NotificationKind } from './notifications.ts'
import { Detail, Id } from './wire.ts'

/** The delivery settings of one kind of notification. */
export const NotificationSetting = z.object({
  kind: NotificationKind,
  /** Show it in the app and count it as unread; default true. */
  on_screen: z.boolean(),
  /** Include unread ones in the daily email; default false. */
  by_email: z.boolean(),
  /** Send it to subscribed browsers if `on_screen` is true; default true. */
  by_push: z.boolean(),
})
export type NotificationSetting = z.output<typeof NotificationSetting>

export const listNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings/',
  summary: 'The settings of each kind of notification.',
  who: 'member',
  answer: z.array(NotificationSetting),
})

export const changeNotificationSetting = endpoint({
  method: 'PATCH',
  path: '/api/notifications/settings/',
  summary: 'Change the settings of one kind. Omitted fields stay. Returns all settings.',
  who: 'member',
  limit: '120/minute',
  body: z.object({
    kind: NotificationKind,
    on_screen: z.optional(z.boolean()),
    by_email: z.optional(z.boolean()),
    by_push: z.optional(z.boolean()),
  }),
  answer: z.array(NotificationSetting),
})

/** The query of the links in a daily email. */
const link = z.object({ uid: Id, token: Token })

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/',
  summary: 'The List-Unsubscribe link of a daily email, opened by hand: redirects to a page that asks first.',
  who: 'anyone',
  query: link,
  status: 303,
  answer: null,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/',
  summary: 'Unsubscribe from the daily email with its link, signed in or not. Email programs send it by one click (RFC 8058).',
  who: 'anyone',
  limit: '60/minute',
  query: link,
  answer: Detail,
})
