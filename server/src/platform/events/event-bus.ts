import { setTimeout as pause } from 'node:timers/promises'
import type { ExportState } from '@trademates/contract/exports'
import type { TouchedLevel } from '@trademates/contract/ideas'
import type { LessonProgress } from '@trademates/contract/learning'
import type { SymbolSentiment } from '@trademates/contract/votes'
import type { Id } from '@trademates/contract/wire'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { watchClusterMembers } from './cluster-members.ts'

/** An event that is broadcast to all processes. Most events carry ids only: subscribers load the data that their viewers may see. */
export type DomainEvent =
  | { topic: 'post.created'; post_id: Id; author_id: Id }
  | {
      topic: 'post.changed'
      post_id: Id
      author_id: Id
      comment_id?: Id
      removed_comment_id?: Id
      liker_id?: Id
      edited?: true
      priced?: true
    }
  /** `hidden`: the author still sees it. */
  | { topic: 'post.deleted'; post_id: Id; author_id: Id; hidden?: true }
  | { topic: 'person.gone'; user_id: Id }
  | { topic: 'export.changed'; user_id: Id; state: ExportState }
  | { topic: 'learning.changed'; user_id: Id; progress: LessonProgress }
  | { topic: 'notified'; user_id: Id; notification_id: Id; created: boolean }
  /** The unread counts of these users changed. */
  | { topic: 'counted'; user_ids: Id[] }
  /** For `user_id`: the relationship with `other_id` changed. */
  | { topic: 'relation.changed'; user_id: Id; other_id: Id }
  /** Changed by its owner. */
  | { topic: 'alert.changed'; user_id: Id; alert_id: Id }
  | { topic: 'alert.deleted'; user_id: Id; alert_id: Id }
  | { topic: 'alert.fired'; user_id: Id; alert_id: Id }
  /** `event_id`: a new entry of the timeline, or a level that a quote has reached. */
  | { topic: 'idea.changed'; idea_id: Id; event_id: Id | null }
  /** Final candles did not confirm a level that a quote had reached. It is stored nowhere any more. */
  | { topic: 'idea.withdrawn'; idea_id: Id; event_id: Id; touched: TouchedLevel }
  /** The track record of a user has a new score or number of graded ideas. */
  | { topic: 'track_record.changed'; user_id: Id; score: string | null; graded: number }
  /** A user gave, changed or took back a view of the symbol. */
  | { topic: 'sentiment.changed'; symbol: string }
  /** A user voted on the symbol, or took the vote back. */
  | { topic: 'vote.changed'; user_id: Id; symbol: string; mine: SymbolSentiment['mine'] }
  | { topic: 'quotes.requested'; user_id: Id; symbols: string[] }
  /** The rows of markets were written, and whether figures of some are still missing, or trending symbols were computed. */
  | { topic: 'markets.refreshed'; at: string; parts: ('board' | 'movers' | 'heatmap' | 'trending')[]; figures_pending?: boolean }
  /** There are new headlines. */
  | { topic: 'news.came' }
  | { topic: 'message.created'; message_id: Id; user_ids: [Id, Id] }
  | { topic: 'message.changed'; message_id: Id; user_ids: [Id, Id] }
  | { topic: 'typing'; user_id: Id; to_id: Id }
  | { topic: 'visibility.changed'; user_ids: Id[] }
  | { topic: 'session.ended'; session_ids: Id[] }

/** Receives the events that any process publishes. */
export interface EventSubscriber {
  onEvent(event: DomainEvent): void
  /** Events that were published before this call may not have been received. */
  onMissed(): void
}

export interface EventBus {
  /** Sends an event to all processes, to this one synchronously. Call it after the commit. */
  publish(event: DomainEvent): void
  /** Adds a subscriber. Returns a function that removes it. */
  subscribe(subscriber: EventSubscriber): () => void
  /** Resolves when this process is connected to the others for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/** Receives the messages of a pub/sub adapter. */
export interface PubSubReceiver {
  onMessage(text: string): void
  /** The subscription is active. Messages that were sent before may be lost. */
  onConnected(): void
}

/** Sends messages of fewer than 8,000 bytes to all subscribed processes, this one included. Reconnects by itself. */
export interface PubSubAdapter {
  /** Throws if the message may not have been sent. */
  send(text: string): Promise<unknown>
  close(): Promise<void>
}

export type CreatePubSubAdapter = (receiver: PubSubReceiver, log: Log) => PubSubAdapter

// Events are sent in batches after the commit: NOTIFY inside each transaction serializes the commits.
const BATCH_DELAY_MS = 10
const MAX_BATCH_BYTES = 7_800
const RETRY_MS = 500
// When more events wait for a broken adapter, they are dropped and `onMissed` is called in all processes.
const MAX_WAITING_EVENTS = 10_000

/** The format between processes, which may be of different versions during an update. */
interface BusMessage {
  /** The name of the sending process. */
  by: string
  happenings: DomainEvent[]
  /** The sender dropped events. */
  missed?: true
  /** The sender shuts down and has sent all its events. */
  parts?: true
}

/** Creates an event bus on a pub/sub adapter. Pending events are retried. `onMissed` is called when events, or a process with pending events, were lost. */
export function createEventBus(createAdapter: CreatePubSubAdapter, db: Db, log: Log): EventBus {
  const subscribers = new Set<EventSubscriber>()
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  let hasDroppedEvents = false
  let isClosed = false

  const notifySubscribers = (event: DomainEvent) => {
    for (const subscriber of subscribers) subscriber.onEvent(event)
  }
  const notifyMissed = () => {
    for (const subscriber of subscribers) subscriber.onMissed()
  }

  function onMessage(text: string): void {
    const { by: sender, happenings: events, missed, parts: isLeaving } = JSON.parse(text) as BusMessage
    if (sender === db.name) return
    if (isLeaving === true) members.leave(sender)
    else members.join(sender)
    for (const event of events) notifySubscribers(event)
    if (missed === true) notifyMissed()
  }

  const ready = Promise.withResolvers<void>()
  const onConnected = () => {
    notifyMissed()
    // An empty message, so that the other processes know of this one before it publishes events.
    void send([]).then(() => ready.resolve())
  }
  const members = watchClusterMembers(db, notifyMissed, log)
  const adapter = createAdapter({ onMessage, onConnected }, log)

  /** Returns whether the message was sent. */
  async function send(events: string[], more = ''): Promise<boolean> {
    try {
      await adapter.send(`{"by":"${db.name}","happenings":[${events.join()}]${more}}`)
      return true
    } catch (error) {
      log.warn({ err: error }, 'the event bus cannot send')
      return false
    }
  }

  async function sendAll(): Promise<void> {
    await pause(BATCH_DELAY_MS)
    while (waiting.length > 0 || hasDroppedEvents) {
      const batch = takeBatch()
      const reportsDropped = hasDroppedEvents
      if (await send(batch, reportsDropped ? ',"missed":true' : '')) {
        if (reportsDropped) hasDroppedEvents = false
        continue
      }
      waiting.unshift(...batch)
      if (isClosed) break
      await pause(RETRY_MS)
    }
    sending = undefined
  }

  function takeBatch(): string[] {
    if (waiting.length > MAX_WAITING_EVENTS) {
      waiting = []
      hasDroppedEvents = true
    }
    let bytes = 0
    const count = waiting.findIndex((text) => (bytes += Buffer.byteLength(text) + 1) > MAX_BATCH_BYTES)
    return waiting.splice(0, count <= 0 ? waiting.length : count)
  }

  return {
    publish(event) {
      notifySubscribers(event)
      waiting.push(JSON.stringify(event))
      sending ??= sendAll()
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    ready: ready.promise,
    async close() {
      isClosed = true
      await sending
      if (waiting.length === 0) await send([], ',"parts":true')
      await Promise.all([adapter.close(), members.close()])
    },
  }
}
