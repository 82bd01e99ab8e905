import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import { deletedSubject, listSubjects } from './event-subjects.ts'
import { createReplayBuffer, RETENTION_MS, type ReplayMessage, type ReplayPosition, selectText } from './replay-buffer.ts'

const HEARTBEAT_INTERVAL_MS = 20_000
const RECONNECT_DELAY_MS = 500
/** Browsers of one user; the oldest connection is closed. */
const MAX_CONNECTIONS_PER_USER = 20
/** A client that falls this many bytes behind is cut off; it asks for the rest when it comes back. */
const MAX_BUFFERED_BYTES = 1_000_000

interface Connection {
  sessionId: Id
  wire: ServerResponse
}

// The position stands last: a client that has read it has read all before it.
const encodeEvent = ({ event, data }: LiveEvent, id?: string): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`

const MISSED_EVENT: LiveEvent = { event: 'missed', data: {} }

const RESPONSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

export type Connections = ReturnType<typeof createConnections>

/** The open event streams of this process, and what they have sent in the last minutes. */
export function createConnections() {
  const buffer = createReplayBuffer()
  const open = new Map<Id, Connection[]>()
  // When a connection of each user was last closed: they may come back.
  const disconnectedAt = new Map<Id, number>()

  // A comment shows clients that ignore an id alone that the stream is alive.
  const heartbeat = () => `id: ${buffer.position()}\n\n: here\n\n`

  const timer = setInterval(() => {
    buffer.dropOld()
    const old = Date.now() - RETENTION_MS
    for (const [user, at] of disconnectedAt) if (at < old) disconnectedAt.delete(user)
    const text = heartbeat()
    for (const user of open.keys()) write(user, text)
  }, HEARTBEAT_INTERVAL_MS).unref()

  function write(user: Id, text: string): void {
    for (const { wire } of open.get(user) ?? []) {
      if (wire.writableLength > MAX_BUFFERED_BYTES) wire.destroy()
      else wire.write(text)
    }
  }

  function remove(user: Id, isGone: (connection: Connection) => boolean): Connection[] {
    const { gone = [], kept = [] } = Object.groupBy(open.get(user) ?? [], (connection) => (isGone(connection) ? 'gone' : 'kept'))
    disconnectedAt.set(user, Date.now())
    if (kept.length === 0) open.delete(user)
    else open.set(user, kept)
    return gone
  }

  // Removed at once, not when it is closed: a write after the end is an unhandled error.
  function end(user: Id, isMeant: (connection: Connection) => boolean, lastText = ''): void {
    if (open.get(user)?.some(isMeant) === true) for (const { wire } of remove(user, isMeant)) wire.end(lastText)
  }

  function endAll(): void {
    for (const user of open.keys()) end(user, () => true)
  }

  function send(event: LiveEvent, message: ReplayMessage): void {
    const deleted = deletedSubject(event)
    if (deleted !== undefined) buffer.removeAbout(deleted)
    buffer.add(deleted === undefined ? { ...message, subjects: listSubjects(event) } : message)
    for (const user of message.user === undefined ? open.keys() : [message.user]) {
      const text = selectText(user, message)
      if (typeof text === 'string') write(user, text)
    }
  }

  /** Notes that an event was not rendered because nobody, or not this user, was connected: a replay from before it says `missed`. */
  function skip(user?: Id): void {
    buffer.next()
    buffer.add({ user, text: null })
  }

  return {
    /** Opens a stream, which begins with what its viewer has missed. */
    add({ id: user, sessionId }: Viewer, wire: ServerResponse, since: ReplayPosition | null): void {
      // The client left while its token was checked.
      if (wire.destroyed) return
      const missed = since === null ? [] : buffer.missedBy(user, since)
      wire.writeHead(200, RESPONSE_HEADERS)
      wire.write(`retry: ${RECONNECT_DELAY_MS}\n\n${missed?.join('') ?? encodeEvent(MISSED_EVENT, buffer.position())}${heartbeat()}`)
      const own = [...(open.get(user) ?? []), { sessionId, wire }]
      open.set(user, own)
      wire.on('close', () => remove(user, (one) => one.wire === wire))
      const surplus = own.slice(0, -MAX_CONNECTIONS_PER_USER)
      if (surplus.length > 0) end(user, (one) => surplus.includes(one))
    },
    /** Sends an event to everybody but `except`; the users of `forSome` get another version. Each version is rendered once. */
    publish(event: LiveEvent, { except, forSome }: { except?: Set<Id>; forSome?: Map<Id, LiveEvent> } = {}): void {
      const id = buffer.next()
      const rendered = new Map<LiveEvent, string>()
      const render = (version: LiveEvent): string => {
        const text = rendered.get(version) ?? encodeEvent(version, id)
        rendered.set(version, text)
        return text
      }
      const versions = forSome && new Map([...forSome].map(([user, version]) => [user, render(version)]))
      send(event, { text: render(event), except, forSome: versions })
    },
    /** Sends an event to one user. */
    publishTo: (user: Id, event: LiveEvent): void => send(event, { user, text: encodeEvent(event, buffer.next()) }),
    /** Sends one user what is true for the moment only: it is not replayed. */
    sendTransient: (user: Id, event: LiveEvent): void => write(user, encodeEvent(event)),
    skip,
    /** Has a user refetch everything: they may see other things than before, and nothing from before is replayed to them. */
    refresh(user: Id): void {
      skip(user)
      write(user, encodeEvent(MISSED_EVENT, buffer.position()))
    },
    /** Replays nothing from before to anybody. */
    clearReplay: (): void => buffer.clear(),
    /** Ends all streams: events may have been lost, so clients authenticate again and refetch. */
    restart(): void {
      buffer.clear()
      endAll()
    },
    /** Ends the streams of these sessions with `session.ended`. */
    endSessions(ids: Set<Id>): void {
      const text = encodeEvent({ event: 'session.ended', data: {} }, buffer.position())
      for (const user of open.keys()) end(user, ({ sessionId }) => ids.has(sessionId), text)
    },
    sessions: (): Set<Id> => new Set(open.values().flatMap((own) => own.map(({ sessionId }) => sessionId))),
    count: (): number => open.values().reduce((sum, own) => sum + own.length, 0),
    isConnected: (user: Id): boolean => open.has(user),
    /** Whether anybody is connected, or was within the time that can be replayed. */
    hasRecentUsers: (): boolean => open.size + disconnectedAt.size > 0,
    /** Users who are connected, or were within the time that can be replayed. */
    recentUsers: (): Id[] => [...new Set([...open.keys(), ...disconnectedAt.keys()])],
    close(): void {
      clearInterval(timer)
      endAll()
    },
  }
}
