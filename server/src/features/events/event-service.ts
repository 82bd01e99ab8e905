import type { ServerResponse } from 'node:http'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { readGauge } from '#features/votes/sentiment.ts'
import { createConnections } from './connections.ts'
import { createIdeaPublisher, type IdeaChange } from './idea-publisher.ts'
import { createMessagePublisher } from './message-publisher.ts'
import { createPostPublisher } from './post-publisher.ts'
import { createQuotePublisher } from './quote-publisher.ts'
import type { ReplayPosition } from './replay-buffer.ts'
import { createSentimentPublisher } from './sentiment-publisher.ts'
import { createTrackRecordPublisher } from './track-record-publisher.ts'
import { createUserPublisher } from './user-publisher.ts'

export type EventService = ReturnType<typeof createEventService>

/** Publishes the events of the bus, from all processes, to the streams of this process. Each event is loaded once for all users who may see it. */
export function createEventService(
  { readOnlyDb, bus, log, metrics }: Pick<Deps, 'readOnlyDb' | 'bus' | 'log' | 'metrics'>,
  priceService: PriceService,
) {
  const connections = createConnections()
  metrics.gauge('trademates_streams_open', 'Open event streams.', connections.count)
  const quotes = createQuotePublisher(priceService, connections, log)
  const { publishAlert, publishCounts, publishCountsOf, publishNotified, publishRelation } = createUserPublisher({
    readOnlyDb,
    connections,
  })
  const sentiments = createSentimentPublisher({
    viewersOf: quotes.viewersOf,
    loadGauge: (symbol) => readGauge(readOnlyDb, symbol),
    send: connections.sendTransient,
    log,
  })
  const messages = createMessagePublisher({ readOnlyDb, connections, log, publishCounts })
  let queue: Promise<void> = Promise.resolve()
  let isClosed = false

  // Sequential, so that a post is sent before its first comment. After a failure clients refetch.
  function enqueue(work: () => Promise<void>, onFailure = () => connections.restart()): void {
    const run = () => (isClosed ? undefined : work())
    queue = queue.then(run).catch((error: unknown) => {
      log.warn({ err: error }, 'publishing an event failed')
      onFailure()
    })
  }
  const publishPost = createPostPublisher({ readOnlyDb, connections, enqueue })
  const publishIdeas = createIdeaPublisher({ readOnlyDb, connections })
  const publishTrackRecord = createTrackRecordPublisher({ readOnlyDb, connections })

  // Ideas whose levels are reached by the same quotes change together.
  const changedIdeas: IdeaChange[] = []
  function enqueueIdea(change: IdeaChange): void {
    changedIdeas.push(change)
    if (changedIdeas.length === 1) enqueue(() => publishIdeas(changedIdeas.splice(0)))
  }

  /** Loads nothing for a user without a stream in this process: clients refetch when they connect. */
  function enqueueFor(user: Id, work: () => Promise<void>): void {
    if (connections.isConnected(user)) enqueue(work, () => connections.refresh(user))
    else connections.recordGap(user)
  }

  // Sends everything loaded before the change first, so that nothing newly hidden follows it.
  function enqueueAfterMessages(work: () => Promise<void> | void): void {
    enqueue(async () => {
      await messages.waitUntilSent()
      await work()
    })
  }

  function handle(happening: DomainEvent): void {
    switch (happening.topic) {
      case 'session.ended':
        return connections.endSessions(new Set(happening.session_ids))
      case 'quotes.requested':
        return quotes.watch(happening.user_id, happening.symbols)
      case 'sentiment.changed':
        return sentiments.changed(happening.symbol)
      case 'vote.changed':
        return connections.publishTo(happening.user_id, { event: 'vote.changed', data: { symbol: happening.symbol, mine: happening.mine } })
      case 'export.changed':
        return connections.publishTo(happening.user_id, { event: 'export.changed', data: happening.state })
      case 'alert.changed':
      case 'alert.deleted':
      case 'alert.fired':
        return enqueueFor(happening.user_id, () => publishAlert(happening))
      case 'news.came':
        return connections.publish({ event: 'news.came', data: {} })
      case 'markets.refreshed':
        return connections.publish({ event: 'markets.refreshed', data: { at: happening.at, parts: happening.parts } })
      case 'learning.changed':
        return connections.publishTo(happening.user_id, { event: 'learning.changed', data: happening.progress })
      case 'typing':
        return connections.sendTransient(happening.to_id, { event: 'typing', data: { user_id: happening.user_id } })
      case 'notified':
        return enqueueFor(happening.user_id, () => publishNotified(happening))
      case 'relation.changed':
        return enqueueFor(happening.user_id, () => publishRelation(happening))
      case 'counted':
        return enqueue(
          () => publishCountsOf(happening.user_ids),
          () => happening.user_ids.forEach(connections.refresh),
        )
      case 'message.created':
      case 'message.changed':
        return messages.publish(happening)
      case 'visibility.changed':
        return enqueueAfterMessages(() => {
          happening.user_ids.forEach(connections.refresh)
          return publishCountsOf(happening.user_ids)
        })
      case 'person.gone':
        return enqueueAfterMessages(() => {
          connections.clearReplay()
          connections.publish({ event: 'person.gone', data: { id: happening.user_id } })
        })
      case 'track_record.changed':
        return connections.hasRecentUsers() ? enqueue(() => publishTrackRecord(happening)) : connections.recordGap()
      case 'idea.changed':
      case 'idea.withdrawn':
        return connections.hasRecentUsers() ? enqueueIdea(happening) : connections.recordGap()
      default:
        return connections.hasRecentUsers() ? publishPost(happening) : connections.recordGap()
    }
  }

  const unsubscribe = bus.subscribe({ onEvent: handle, onMissed: () => connections.restart() })

  return {
    /** Starts a stream; it begins with the events since the position and the unread counts. */
    open(viewer: Viewer, wire: ServerResponse, since: ReplayPosition | null): void {
      connections.add(viewer, wire, since)
      publishCounts(viewer.id).catch((error: unknown) => log.warn({ err: error }, 'publishing counts failed'))
    },
    sessions: connections.sessions,
    /** Ends all streams. Resolves when the event that is being loaded is; those behind it are dropped, as clients refetch. */
    async close(): Promise<void> {
      isClosed = true
      unsubscribe()
      quotes.close()
      sentiments.close()
      connections.close()
      await queue
      await messages.waitUntilSent()
    },
  }
}
