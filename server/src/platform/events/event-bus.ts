import { setTimeout as pause } from 'node:timers/promises'
import type { ExportState } from '@trademates/contract/exports'
import type { LessonProgress } from '@trademates/contract/learning'
import type { Id } from '@trademates/contract/wire'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { watchClusterMembers } from './cluster-members.ts'

/** What one process tells all of them, itself included. Ids where many may look: receivers read for themselves. */
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
  /** `hidden`: for everybody but its author. */
  | { topic: 'post.deleted'; post_id: Id; author_id: Id; hidden?: true }
  | { topic: 'person.gone'; user_id: Id }
  | { topic: 'export.changed'; user_id: Id; state: ExportState }
  | { topic: 'learning.changed'; user_id: Id; progress: LessonProgress }
  | { topic: 'notified'; user_id: Id; notification_id: Id; created: boolean }
  /** What these have not read is another number now. */
  | { topic: 'counted'; user_ids: Id[] }
  /** To whom it is told, and who is something else to them now. */
  | { topic: 'relation.changed'; user_id: Id; other_id: Id }
  /** By its owner. */
  | { topic: 'alert.changed'; user_id: Id; alert_id: Id }
  | { topic: 'alert.fired'; user_id: Id; alert_id: Id }
  | { topic: 'quotes.wanted'; user_id: Id; symbols: string[] }
  /** New headlines. */
  | { topic: 'news.came' }
  | { topic: 'message.created'; message_id: Id; user_ids: [Id, Id] }
  | { topic: 'message.changed'; message_id: Id; user_ids: [Id, Id] }
  | { topic: 'typing'; user_id: Id; to_id: Id }
  | { topic: 'sight.changed'; user_ids: Id[] }
  | { topic: 'session.ended'; session_ids: Id[] }

/** Who hears what any process published. */
export interface EventSubscriber {
  onEvent(happening: DomainEvent): void
  /** Something may have been published until now that was not heard here. */
  onMissed(): void
}

export interface EventBus {
  /** Tells all processes, this one at once. Call it after the commit: what was rolled back never happened. */
  publish(happening: DomainEvent): void
  /** Hears from now on. Gives what stops it. */
  subscribe(listener: EventSubscriber): () => void
  /** Resolves when this process hears the others for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/** The end of a carrier that hears. */
export interface PubSubReceiver {
  onMessage(text: string): void
  /** From now on everything is heard; of what was sent before, something may be lost. */
  onConnected(): void
}

/** What brings texts to all processes that listen, this one too; one of fewer than 8,000 bytes at a time. Joins again by itself. */
export interface PubSubAdapter {
  /** Throws where the text may not have been sent. */
  send(text: string): Promise<unknown>
  close(): Promise<void>
}

export type CreatePubSubAdapter = (receiver: PubSubReceiver, log: Log) => PubSubAdapter

// To tell inside each transaction makes commits wait for each other; gathered, it costs one message in this many ms.
const BATCH_DELAY_MS = 10
const MAX_BATCH_BYTES = 7_800
const RETRY_MS = 500
// When this much waits for a carrier that does not work, all are told to read anew instead.
const MAX_WAITING_EVENTS = 10_000

interface BusMessage {
  by: string
  happenings: DomainEvent[]
  /** Something that happened is not told one by one. */
  missed?: true
  /** It ends, and everything was told. */
  parts?: true
}

/** The bus over a carrier: what it could not be told yet is sent again, and what was lost on the way, or with a process, is known to be lost. */
export function createEventBus(createAdapter: CreatePubSubAdapter, db: Db, log: Log): EventBus {
  const subscribers = new Set<EventSubscriber>()
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  let hasDroppedEvents = false
  let isClosed = false

  const notifySubscribers = (happening: DomainEvent) => {
    for (const listener of subscribers) listener.onEvent(happening)
  }
  const notifyMissed = () => {
    for (const listener of subscribers) listener.onMissed()
  }

  function onMessage(text: string): void {
    const { by, happenings, missed, parts } = JSON.parse(text) as BusMessage
    if (by === db.name) return
    if (parts === true) members.leave(by)
    else members.join(by)
    for (const happening of happenings) notifySubscribers(happening)
    if (missed === true) notifyMissed()
  }

  const ready = Promise.withResolvers<void>()
  const onConnected = () => {
    notifyMissed()
    // A first word, so that the others know of this process before it does anything.
    void send([]).then(() => ready.resolve())
  }
  const members = watchClusterMembers(db, notifyMissed, log)
  const adapter = createAdapter({ onMessage, onConnected }, log)

  /** Gives whether the carrier took it. */
  async function send(happenings: string[], more = ''): Promise<boolean> {
    try {
      await adapter.send(`{"by":"${db.name}","happenings":[${happenings.join()}]${more}}`)
      return true
    } catch (error) {
      log.warn({ err: error }, 'the event bus takes nothing')
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
    const most = waiting.findIndex((text) => (bytes += Buffer.byteLength(text) + 1) > MAX_BATCH_BYTES)
    return waiting.splice(0, most <= 0 ? waiting.length : most)
  }

  return {
    publish(happening) {
      notifySubscribers(happening)
      waiting.push(JSON.stringify(happening))
      sending ??= sendAll()
    },
    subscribe(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
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
