import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import { deletedSubject, listSubjects } from './event-subjects.ts'
import { createReplayBuffer, RETENTION_MS, type ReplayMessage, type ReplayPosition, selectText } from './replay-buffer.ts'

const HEARTBEAT_INTERVAL_MS = 20_000
const RECONNECT_DELAY_MS = 500
/** Beyond this number the oldest connection of a user is closed. */
const MAX_CONNECTIONS_PER_USER = 20
/** Limit of buffered bytes; a slower client is disconnected and catches up when it reconnects. */
const MAX_BUFFERED_BYTES = 1_000_000

interface Connection {
  sessionId: Id
  response: ServerResponse
}

// The id comes last: a client that received it has received the whole event.
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

/** Manages the open event streams of this process and the replay buffer for clients that reconnect. */
export function createConnections() {
  const buffer = createReplayBuffer()
  const open = new Map<Id, Connection[]>()
  // When a connection of each user was last closed: they may reconnect and need a replay.
  const disconnectedAt = new Map<Id, number>()

  // The comment is for clients that ignore a block with only an id.
  const heartbeat = () => `id: ${buffer.position()}\n\n: here\n\n`

  const timer = setInterval(() => {
    buffer.dropOld()
    const old = Date.now() - RETENTION_MS
    for (const [user, at] of disconnectedAt) if (at < old) disconnectedAt.delete(user)
    const text = heartbeat()
    for (const user of open.keys()) write(user, text)
  }, HEARTBEAT_INTERVAL_MS).unref()

  function write(user: Id, text: string): void {
    for (const { response } of open.get(user) ?? []) {
      if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
      else response.write(text)
    }
  }

  function remove(user: Id, isMatch: (connection: Connection) => boolean): Connection[] {
    const { removed = [], remaining = [] } = Object.groupBy(open.get(user) ?? [], (connection) =>
      isMatch(connection) ? 'removed' : 'remaining',
    )
    disconnectedAt.set(user, Date.now())
    if (remaining.length === 0) open.delete(user)
    else open.set(user, remaining)
    return removed
  }

  // Removed before the close event: a write after `end` is an unhandled error.
  function close(user: Id, isMatch: (connection: Connection) => boolean, lastText = ''): void {
    if (open.get(user)?.some(isMatch) === true) for (const { response } of remove(user, isMatch)) response.end(lastText)
  }

  function closeAll(): void {
    for (const user of open.keys()) close(user, () => true)
  }

  function send(event: LiveEvent, message: ReplayMessage): void {
    const deleted = deletedSubject(event)
    if (deleted !== undefined) buffer.removeBySubject(deleted)
    buffer.add(deleted === undefined ? { ...message, subjects: listSubjects(event) } : message)
    for (const user of message.user === undefined ? open.keys() : [message.user]) {
      const text = selectText(user, message)
      if (typeof text === 'string') write(user, text)
    }
  }

  /** Records that an event was not rendered because no user, or not this user, was connected. A replay that includes it yields `missed`. */
  function recordGap(user?: Id): void {
    buffer.next()
    buffer.add({ user, text: null })
  }

  return {
    /** Starts a stream; it begins with the events that the viewer has missed. */
    add({ id: user, sessionId }: Viewer, response: ServerResponse, since: ReplayPosition | null): void {
      // The client disconnected during authentication.
      if (response.destroyed) return
      const missed = since === null ? [] : buffer.missedBy(user, since)
      response.writeHead(200, RESPONSE_HEADERS)
      response.write(`retry: ${RECONNECT_DELAY_MS}\n\n${missed?.join('') ?? encodeEvent(MISSED_EVENT, buffer.position())}${heartbeat()}`)
      const own = [...(open.get(user) ?? []), { sessionId, response }]
      open.set(user, own)
      response.on('close', () => remove(user, (one) => one.response === response))
      const surplus = own.slice(0, -MAX_CONNECTIONS_PER_USER)
      if (surplus.length > 0) close(user, (one) => surplus.includes(one))
    },
    /** Sends an event to all users but `except`; users in `forSome` get their own version. Each version is rendered once. */
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
    /** Sends an event to one user without storing it for replay. */
    sendTransient: (user: Id, event: LiveEvent): void => write(user, encodeEvent(event)),
    recordGap,
    /** Makes the clients of a user refetch everything, after a change of what the user may see. Earlier events are not replayed to this user. */
    refresh(user: Id): void {
      recordGap(user)
      write(user, encodeEvent(MISSED_EVENT, buffer.position()))
    },
    /** Drops all stored events. */
    clearReplay: (): void => buffer.clear(),
    /** Ends all streams after a possible loss of events: clients authenticate again and refetch. */
    restart(): void {
      buffer.clear()
      closeAll()
    },
    /** Ends the streams of these sessions with `session.ended`. */
    endSessions(ids: Set<Id>): void {
      const text = encodeEvent({ event: 'session.ended', data: {} }, buffer.position())
      for (const user of open.keys()) close(user, ({ sessionId }) => ids.has(sessionId), text)
    },
    sessions: (): Set<Id> => new Set(open.values().flatMap((own) => own.map(({ sessionId }) => sessionId))),
    count: (): number => open.values().reduce((sum, own) => sum + own.length, 0),
    isConnected: (user: Id): boolean => open.has(user),
    /** Whether any user is connected, or was within the replay period. */
    hasRecentUsers: (): boolean => open.size + disconnectedAt.size > 0,
    /** Users who are connected, or were within the replay period. */
    recentUsers: (): Id[] => [...new Set([...open.keys(), ...disconnectedAt.keys()])],
    close(): void {
      clearInterval(timer)
      closeAll()
    },
  }
}
