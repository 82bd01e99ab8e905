import { readConversation } from '@trademates/contract/chat'
import { LiveEvent } from '@trademates/contract/events'
import { readExportState } from '@trademates/contract/exports'
import { listMovers, listTrending, readMarketOverview, readHeatMap } from '@trademates/contract/market-overview'
import { listNews } from '@trademates/contract/news'
import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { onAlertChanged, onAlertDeleted } from '#lib/cache/alert-events.ts'
import { updateProgress, query, queryClient } from '#lib/cache/query-cache.ts'
import { onMessageCreated, onMessageChanged, onEventsMissed } from '#lib/cache/message-events.ts'
import {
  addNotification,
  updateNotification,
  onUnreadCounts,
  onNotificationCreated,
  onNotificationChanged,
  onNotificationRemoved,
  refetchNotificationsOf,
} from '#lib/cache/notification-events.ts'
import { clearPendingPosts, onPostCreated } from '#lib/cache/pending-posts.ts'
import { storeQuotes } from '#lib/quotes/quote-store.ts'
import { onPersonChanged } from '#lib/cache/relation-events.ts'
import { forgetWithdrawnLevel, onIdeaChanged, onIdeaWithdrawn, onTrackRecordChanged } from '#lib/cache/idea-events.ts'
import { onSentimentChanged, onVoteChanged } from '#lib/cache/sentiment-events.ts'
import { onPostChanged, onPostDeleted, removeItem, removePerson } from '#lib/cache/removal.ts'
import { expireSession } from '#lib/session/renew-tokens.ts'
import { recordEvent } from '#lib/live/repeat-events.ts'
import { startTyping } from '#lib/live/typing.ts'

type EventData = { [One in LiveEvent as One['event']]: One['data'] }

const refetchLists = (...paths: string[]): void => paths.forEach((path) => void queryClient.invalidateQueries({ queryKey: [path] }))

/** Refetches visible data after missed events or a change of visibility. */
export function refetchAll(): void {
  clearPendingPosts()
  onEventsMissed()
  void queryClient.invalidateQueries()
}

/** Removes a deleted user's content. Counts are corrected by the next fetch. */
function onPersonDeleted(id: Id): void {
  refetchNotificationsOf(id)
  removePerson(id)
  void queryClient.resetQueries({ queryKey: query(readProfile, { params: { userId: id } }).queryKey })
  void queryClient.invalidateQueries({ refetchType: 'none' })
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
}

const MARKET_PATHS = {
  board: readMarketOverview.path,
  movers: listMovers.path,
  heatmap: readHeatMap.path,
  trending: listTrending.path,
} as const

const HANDLERS: { [Name in keyof EventData]: (data: EventData[Name]) => void } = {
  'post.created': onPostCreated,
  'post.changed': onPostChanged,
  'post.deleted': ({ id }) => onPostDeleted(id),
  'idea.changed': ({ idea, event }) => {
    if (event !== null) forgetWithdrawnLevel(idea.id)
    onIdeaChanged(idea)
  },
  // The event that follows it carries the idea.
  'idea.withdrawn': onIdeaWithdrawn,
  'track_record.changed': onTrackRecordChanged,
  'export.changed': (state) => queryClient.setQueryData(query(readExportState).queryKey, state),
  'alert.changed': onAlertChanged,
  'alert.deleted': onAlertDeleted,
  'sentiment.changed': onSentimentChanged,
  'vote.changed': onVoteChanged,
  'news.came': () => refetchLists(listNews.path),
  'markets.refreshed': ({ parts }) => refetchLists(...parts.map((part) => MARKET_PATHS[part])),
  'learning.changed': updateProgress,
  'message.created': onMessageCreated,
  'message.changed': onMessageChanged,
  typing: ({ user_id }) => startTyping(user_id),
  'notification.created': onNotificationCreated,
  'notification.changed': onNotificationChanged,
  'notification.removed': ({ id }) => onNotificationRemoved(id),
  counts: onUnreadCounts,
  quotes: storeQuotes,
  'person.changed': onPersonChanged,
  'person.gone': ({ id }) => onPersonDeleted(id),
  missed: refetchAll,
  'session.ended': expireSession,
}

/** Handlers that run again on data whose fetch began before the event. They leave data that they have changed already as it is. */
const REPEATED_HANDLERS: { [Name in keyof EventData]?: (data: EventData[Name]) => unknown } = {
  'post.created': HANDLERS['post.created'],
  'post.changed': HANDLERS['post.changed'],
  'post.deleted': HANDLERS['post.deleted'],
  'idea.changed': ({ idea }) => onIdeaChanged(idea),
  'notification.created': addNotification,
  'notification.changed': updateNotification,
  'notification.removed': ({ id }) => removeItem(id),
  'person.gone': HANDLERS['person.gone'],
  'export.changed': HANDLERS['export.changed'],
}

type AnyEvent<Name extends keyof EventData> = { [One in Name]: { event: One; data: EventData[One] } }[Name]

function dispatch<Name extends keyof EventData>({ event, data }: AnyEvent<Name>): void {
  HANDLERS[event](data)
  const repeat = REPEATED_HANDLERS[event]
  if (repeat !== undefined) recordEvent(() => repeat(data))
}

/** Handles one event of the stream. Ignores unknown events; reports errors of handlers. */
export function handleEvent({ event, data }: { event?: string | undefined; data: string }): void {
  try {
    const parsed = LiveEvent.safeParse({ event, data: JSON.parse(data) as unknown })
    if (parsed.success) dispatch(parsed.data)
  } catch (error) {
    reportError(error)
  }
}
