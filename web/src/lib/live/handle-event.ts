import { listAlerts, listFirings } from '@trademates/contract/alerts'
import { readConversation } from '@trademates/contract/chat'
import { LiveEvent } from '@trademates/contract/events'
import { readExportState } from '@trademates/contract/exports'
import { listNews } from '@trademates/contract/news'
import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { putProgress, query, queryClient } from '#lib/cache/cache.ts'
import { messageArrived, messageChanged, missedChanges } from '#lib/cache/messages.ts'
import { counted, notified, notifiedAnew, notifiedNoMore, notifierGone } from '#lib/cache/notified.ts'
import { forgetPendingPosts, postArrived } from '#lib/cache/pending.ts'
import { hearQuotes } from '#lib/quote-store.ts'
import { personChanged } from '#lib/cache/relations.ts'
import { postChanged, postGone, takeOutPerson } from '#lib/cache/removal.ts'
import { expire } from '#lib/renewal.ts'
import { typingHeard } from '#lib/typing.ts'

type EventData = { [One in LiveEvent as One['event']]: One['data'] }

const refetchLists = (...paths: string[]): void => paths.forEach((path) => void queryClient.invalidateQueries({ queryKey: [path] }))

/** Refetches what is on the screen: events are missing, or the viewer may see other things than before. */
export function refetchAll(): void {
  forgetPendingPosts()
  missedChanges()
  void queryClient.invalidateQueries()
}

/** Removes what a deleted user wrote at once; counts that include them are right at the next fetch. */
function removePerson(id: Id): void {
  notifierGone(id)
  takeOutPerson(id)
  void queryClient.resetQueries({ queryKey: query(readProfile, { params: { userId: id } }).queryKey })
  void queryClient.invalidateQueries({ refetchType: 'none' })
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
}

const HANDLERS: { [Name in keyof EventData]: (data: EventData[Name]) => void } = {
  'post.created': postArrived,
  'post.changed': postChanged,
  'post.deleted': ({ id }) => postGone(id),
  'export.changed': (state) => queryClient.setQueryData(query(readExportState).queryKey, state),
  'alert.changed': () => refetchLists(listAlerts.path, listFirings.path),
  'news.came': () => refetchLists(listNews.path),
  'learning.changed': putProgress,
  'message.created': messageArrived,
  'message.changed': messageChanged,
  typing: ({ user_id }) => typingHeard(user_id),
  'notification.created': notified,
  'notification.changed': notifiedAnew,
  'notification.removed': ({ id }) => notifiedNoMore(id),
  counts: counted,
  quotes: hearQuotes,
  'person.changed': personChanged,
  'person.gone': ({ id }) => removePerson(id),
  missed: refetchAll,
  'session.ended': expire,
}

const dispatch = <Name extends keyof EventData>({ event, data }: { [One in Name]: { event: One; data: EventData[One] } }[Name]): void =>
  HANDLERS[event](data)

/** Shows what one event of the stream says. An unknown event is ignored; a failing handler does not end the stream. */
export function handleEvent({ event, data }: { event?: string | undefined; data: string }): void {
  try {
    const parsed = LiveEvent.safeParse({ event, data: JSON.parse(data) as unknown })
    if (parsed.success) dispatch(parsed.data)
  } catch (error) {
    reportError(error)
  }
}
