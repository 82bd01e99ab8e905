import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { findAlert } from '#features/alerts/view.ts'
import { countUnread as countUnreadMessages } from '#features/chat/view.ts'
import { countUnread, presentNotification } from '#features/notifications/view.ts'
import { presentPeople } from '#features/people/view.ts'
import type { Connections } from './connections.ts'

type EventOf<Topic extends DomainEvent['topic']> = Extract<DomainEvent, { topic: Topic }>

/** Creates a publisher of events for single users: notifications, relationships and unread counts. */
export function createUserPublisher({ readOnlyDb, connections }: Pick<Deps, 'readOnlyDb'> & { connections: Connections }) {
  const counting = new Map<Id, symbol>()

  /** Sends the unread counts. Drops the result if a newer query has started, so that the last counts sent are the newest. */
  async function publishCounts(user: Id): Promise<void> {
    const query = Symbol('count')
    counting.set(user, query)
    const [unread_notifications, unread_messages] = await Promise.all([
      countUnread(readOnlyDb, user),
      countUnreadMessages(readOnlyDb, user),
    ])
    if (counting.get(user) !== query) return
    counting.delete(user)
    // Not replayed: every stream starts with counts.
    connections.sendTransient(user, { event: 'counts', data: { unread_notifications, unread_messages } })
  }

  return {
    /** Sends the alert as it is now; it may be deleted by then. */
    async publishAlert({ user_id, alert_id: id }: EventOf<'alert.changed' | 'alert.deleted' | 'alert.fired'>): Promise<void> {
      const alert = await findAlert(readOnlyDb, user_id, id)
      if (alert === undefined) connections.publishTo(user_id, { event: 'alert.deleted', data: { id } })
      else connections.publishTo(user_id, { event: 'alert.changed', data: { alert } })
    },
    publishCounts,
    async publishCountsOf(users: readonly Id[]): Promise<void> {
      await Promise.all(users.filter((user) => connections.isConnected(user)).map(publishCounts))
    },
    async publishNotified({ user_id, notification_id, created }: EventOf<'notified'>): Promise<void> {
      const data = await presentNotification(readOnlyDb, user_id, notification_id)
      if (data === undefined) connections.publishTo(user_id, { event: 'notification.removed', data: { id: notification_id } })
      else connections.publishTo(user_id, { event: created ? 'notification.created' : 'notification.changed', data })
      await publishCounts(user_id)
    },
    async publishRelation({ user_id, other_id }: EventOf<'relation.changed'>): Promise<void> {
      const [data] = await presentPeople(readOnlyDb, user_id, [other_id])
      if (data !== undefined) connections.publishTo(user_id, { event: 'person.changed', data })
    },
  }
}
