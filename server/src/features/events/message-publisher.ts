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

/** Publishes messages to their two users, in order, and without waiting for events about posts. */
export function createMessagePublisher({ readOnlyDb, connections, log, publishCounts }: MessagePublisherDeps) {
  let queue: Promise<unknown> = Promise.resolve()

  async function publishTo(user: Id, { topic, message_id }: MessageEvent): Promise<void> {
    const data = await presentLiveMessage(readOnlyDb, user, message_id)
    if (data === undefined) return
    connections.publishTo(user, { event: topic, data })
    // A message, its end and their own marks change what the recipient has not read.
    if (data.recipient_id === user) await publishCounts(user)
  }

  return {
    publish(event: MessageEvent): void {
      const { here = [], away = [] } = Object.groupBy(event.user_ids, (user) => (connections.isConnected(user) ? 'here' : 'away'))
      away.forEach(connections.skip)
      if (here.length === 0) return
      queue = queue
        .then(() => Promise.all(here.map((user) => publishTo(user, event))))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a message was not told')
          event.user_ids.forEach(connections.refresh)
        })
    },
    /** Resolves when everything published until now has been sent. */
    drained: (): Promise<unknown> => queue,
  }
}
