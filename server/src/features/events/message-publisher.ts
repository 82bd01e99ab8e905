import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentLiveMessage } from '#features/chat/view.ts'
import type { Connections } from './connections.ts'

type MessageEvent = Extract<DomainEvent, { topic: `message.${string}` }>

interface MessagePublisherDeps extends Pick<Deps, 'readOnlyDb' | 'log'> {
  connections: Connections
  publishCounts(user: Id): Promise<void>
}

/** Creates a publisher that sends messages to both participants, in order, independent of events about posts. */
export function createMessagePublisher({ readOnlyDb, connections, log, publishCounts }: MessagePublisherDeps) {
  let queue: Promise<unknown> = Promise.resolve()

  async function publishTo(user: Id, { topic, message_id }: MessageEvent): Promise<void> {
    const data = await presentLiveMessage(readOnlyDb, user, message_id)
    if (data === undefined) return
    connections.publishTo(user, { event: topic, data })
    // New, deleted and read messages change the unread count of the recipient.
    if (data.recipient_id === user) await publishCounts(user)
  }

  return {
    publish(event: MessageEvent): void {
      const { connected = [], disconnected = [] } = Object.groupBy(event.user_ids, (user) =>
        connections.isConnected(user) ? 'connected' : 'disconnected',
      )
      disconnected.forEach(connections.recordGap)
      if (connected.length === 0) return
      queue = queue
        .then(() => Promise.all(connected.map((user) => publishTo(user, event))))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'publishing a message failed')
          event.user_ids.forEach(connections.refresh)
        })
    },
    /** Resolves when everything published until now has been sent. */
    waitUntilSent: (): Promise<unknown> => queue,
  }
}
