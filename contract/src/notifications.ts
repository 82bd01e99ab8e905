import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import type { MessageCode } from './messages.ts'
import { Person } from './people.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, Params, Time } from './wire.ts'

/** The kinds of notification (decision D31), price alerts and trade ideas included. */
export const NotificationKind = z.enum([
  'friend_request',
  'request_accepted',
  'like',
  'comment',
  'follow',
  'mention',
  'price_alert',
  'idea_event',
  'idea_posted',
])
export type NotificationKind = z.output<typeof NotificationKind>

/** The message codes of notifications of trade ideas. */
export const IDEA_NOTIFICATION_CODES = [
  'idea_posted',
  'idea_posted_at_market',
  'idea_touched_entry',
  'idea_touched_target',
  'idea_touched_stop',
  'idea_touched_before_entry',
  'idea_entered',
  'idea_target_hit',
  'idea_all_targets_hit',
  'idea_stopped',
  'idea_expired',
  'idea_closed',
  'idea_closed_otherwise',
  'idea_partly_closed',
  'idea_canceled',
  'idea_missed_not_reached',
  'idea_missed_target_first',
  'idea_missed_stop_first',
  'idea_missed_gap_past_stop',
  'idea_missed_gap_past_target',
  'idea_missed_moved_too_far',
  'idea_stop_moved',
  'idea_void_no_prices',
  'idea_void_no_action_known',
  'idea_void_by_operator',
  'idea_corrected',
  'idea_corrected_state',
] as const satisfies readonly MessageCode[]
export type IdeaNotificationCode = (typeof IDEA_NOTIFICATION_CODES)[number]

/** The message codes of notifications. */
export const NOTIFICATION_CODES = [
  'friend_requested',
  'request_accepted',
  'post_liked',
  'post_commented',
  'followed',
  'mentioned',
  'alert_at',
  'alert_above',
  'alert_below',
  'alert_crossed_above',
  'alert_crossed_below',
  'alert_up',
  'alert_down',
  'alert_moved',
  'alert_text',
  ...IDEA_NOTIFICATION_CODES,
] as const satisfies readonly MessageCode[]
export type NotificationCode = (typeof NOTIFICATION_CODES)[number]

export const Notification = z.object({
  id: Id,
  /** The friendship id of a friend request, otherwise the id. */
  _id: Id,
  kind: NotificationKind,
  /** The English text of `code` with `params`. */
  message: z.string(),
  code: z.enum(NOTIFICATION_CODES),
  params: Params,
  timestamp: Time,
  is_read: z.boolean(),
  /** The user who caused it; the last of several likes; the author of an idea; null for a price alert. */
  actor: z.nullable(Person),
  /** Of an idea: its post, unless it was deleted. */
  post_id: z.nullable(Id),
  /** The trade idea of an event, or the new one. */
  idea_id: z.nullable(Id),
  /** The symbol of a price alert or trade idea. */
  symbol: z.nullable(SymbolCode),
  /** The IANA time zone of its exchange. */
  time_zone: z.nullable(z.string()),
  /** The new comment, or the comment with the mention. */
  comment_id: z.nullable(Id),
  /** The beginning of the comment, or the name of the post. */
  excerpt: z.nullable(z.string()),
  friendship_id: z.nullable(Id),
  friendship_status: z.nullable(z.enum(['pending', 'accepted', 'declined'])),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/',
  summary:
    'The viewer’s notifications, newest first. Likes of a post are one notification until it is read. `unread` leaves out read ones.',
  who: 'member',
  paged: true,
  query: z.object({ unread: z.optional(z.literal('true', issue('true_or_nothing'))), ...paging }),
  answer: z.array(Notification),
})

/** The maximum number of ids in one request. */
const MAX_NOTIFICATION_IDS = 200

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read/',
  summary: 'Mark notifications as read: those of `ids`, or all.',
  who: 'member',
  limit: '120/minute',
  body: z
    .object({
      ids: z.optional(z.array(Id).check(z.maxLength(MAX_NOTIFICATION_IDS, issue('max_value', { max: MAX_NOTIFICATION_IDS })))),
      all: z.optional(z.literal(true, issue('true_or_nothing'))),
    })
    .check(z.refine(({ ids, all }) => ids !== undefined || all === true, issue('ids_or_all'))),
  status: 204,
  answer: null,
})
