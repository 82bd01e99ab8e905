import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { countUnread as countUnreadMessages } from '#features/chat/view.ts'
import { countUnread, presentNotification } from '#features/notifications/view.ts'
import { presentPeople } from '#features/people/view.ts'
import type { Connections } from './connections.ts'

type EventOf<Topic extends DomainEvent['topic']> = Extract<DomainEvent, { topic: Topic }>

/** Publishes what concerns one user: notifications, relationships, and how much is unread. */
export function createUserPublisher({ readOnlyDb, connections }: Pick<Deps, 'readOnlyDb'> & { connections: Connections }) {
  const counting = new Map<Id, symbol>()

  /** Sends the counts of unread things. A count that a newer one has overtaken is dropped, so that the one sent last was read last. */
  async function publishCounts(user: Id): Promise<void> {
    const own = Symbol('count')
    counting.set(user, own)
    const [unread_notifications, unread_messages] = await Promise.all([
      countUnread(readOnlyDb, user),
      countUnreadMessages(readOnlyDb, user),
    ])
    if (counting.get(user) !== own) return
    counting.delete(user)
    // Every stream begins with counts, so they are not replayed.
    connections.sendTransient(user, { event: 'counts', data: { unread_notifications, unread_messages } })
  }

  return {
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
