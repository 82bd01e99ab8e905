import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import { KEEP_MS, openJournal, type Since, type Telling, textFor } from './journal.ts'
import { goneIn, subjectsOf } from './subjects.ts'

const BEAT_MS = 20_000
// Browsers of one person; the oldest gives way.
const STREAMS_PER_USER = 20
// A reader that falls this many bytes behind is cut off; it asks for the rest when it comes back.
const BEHIND_MOST = 1_000_000
const RETRY_MS = 500

interface Stream {
  sessionId: Id
  wire: ServerResponse
}

/** The open streams of this process. */
export interface Streams {
  /** Opens a stream, which begins with what its viewer has missed since then. */
  add(viewer: Viewer, wire: ServerResponse, since: Since | null): void
  /** Sends an event to everybody but those of `except`; `forSome` gives those of its keys another version of it. */
  tellAll(event: LiveEvent, options?: { except?: Set<Id>; forSome?: Map<Id, LiveEvent> }): void
  /** Sends an event to the streams of one user. */
  tell(user: Id, event: LiveEvent): void
  /** Sends the streams of one user what holds for the moment only: nobody who comes later hears of it. */
  mention(user: Id, event: LiveEvent): void
  /** Notes that something was not made into an event, since nobody listened: all, or this user, read anew when they come soon. */
  skip(user?: Id): void
  /** Has a user read anew what they show, who may see other things than before: nothing that was told until now is told again. */
  refresh(user: Id): void
  /** Forgets what was told until now: nobody hears it any more. */
  forget(): void
  /** Ends all streams, so that everybody comes back, proves who they are and reads anew: something may not have been heard here. */
  restart(): void
  /** Tells the streams of these sessions that they are over, and ends them. */
  endSessions(ids: Set<Id>): void
  /** How many are open. */
  size(): number
  /** Whether a stream of this user is open. */
  has(user: Id): boolean
  /** Whether anybody hears what is told to all, or did a moment ago: who reloads a page comes back to it. */
  isHeard(): boolean
  /** Who hears it, or did a moment ago. */
  hearers(): Id[]
  close(): void
}

// The position stands last: who has read it has read all before it.
const encode = ({ event, data }: LiveEvent, id?: string): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`

/** What many hear is written once, and kept once. */
function once(make: (event: LiveEvent) => string): (event: LiveEvent) => string {
  const made = new Map<LiveEvent, string>()
  return (event) => {
    const text = made.get(event) ?? make(event)
    made.set(event, text)
    return text
  }
}

const MISSED: LiveEvent = { event: 'missed', data: {} }

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

function write({ wire }: Stream, text: string): void {
  if (wire.writableLength > BEHIND_MOST) wire.destroy()
  else wire.write(text)
}

export function openStreams(): Streams {
  const journal = openJournal()
  const users = new Map<Id, Stream[]>()
  // When a stream of each user was last closed.
  const left = new Map<Id, number>()

  // Where a stream is while nothing is told. The comment shows that it is alive to readers to whom an id alone is nothing.
  const here = () => `id: ${journal.position()}\n\n: here\n\n`

  const beat = setInterval(() => {
    journal.trim()
    const old = Date.now() - KEEP_MS
    for (const [user, at] of left) if (at < old) left.delete(user)
    const text = here()
    for (const own of users.values()) for (const stream of own) write(stream, text)
  }, BEAT_MS).unref()

  function send(user: Id, own: readonly Stream[], telling: Telling): void {
    const text = textFor(user, telling)
    if (typeof text === 'string') for (const stream of own) write(stream, text)
  }

  function publish(event: LiveEvent, telling: Telling): void {
    const gone = goneIn(event)
    if (gone !== undefined) journal.strike(gone)
    journal.keep(gone === undefined ? { ...telling, about: subjectsOf(event) } : telling)
    if (telling.user !== undefined) send(telling.user, users.get(telling.user) ?? [], telling)
    else for (const [user, own] of users) send(user, own, telling)
  }

  function forget(user: Id, gone: (stream: Stream) => boolean): Stream[] {
    const { dropped = [], kept = [] } = Object.groupBy(users.get(user) ?? [], (stream) => (gone(stream) ? 'dropped' : 'kept'))
    left.set(user, Date.now())
    if (kept.length === 0) users.delete(user)
    else users.set(user, kept)
    return dropped
  }

  // Forgotten at once, not when it is closed: to write to what was ended is a fault that nobody hears of but the process.
  function end(user: Id, gone: (stream: Stream) => boolean, word = ''): void {
    if (users.get(user)?.some(gone) === true) for (const { wire } of forget(user, gone)) wire.end(word)
  }

  function endAll(): void {
    for (const user of users.keys()) end(user, () => true)
  }

  function skip(user?: Id): void {
    journal.next()
    journal.keep({ user, text: null })
  }

  /** What a stream that goes on from there begins with. */
  function beginning(user: Id, since: Since | null): string {
    const missed = since === null ? [] : journal.missedBy(user, since)
    const text = missed?.join('') ?? encode(MISSED, journal.position())
    return `retry: ${RETRY_MS}\n\n${text}${here()}`
  }

  return {
    add({ id, sessionId }, wire, since) {
      // Who left while their token was checked is not told that it closed.
      if (wire.destroyed) return
      const stream = { sessionId, wire }
      const own = [...(users.get(id) ?? []), stream]
      users.set(id, own)
      wire.on('close', () => forget(id, (one) => one === stream))
      wire.writeHead(200, HEAD)
      wire.write(beginning(id, since))
      const surplus = own.slice(0, -STREAMS_PER_USER)
      if (surplus.length > 0) end(id, (one) => surplus.includes(one))
    },
    tellAll(event, { except, forSome } = {}) {
      const id = journal.next()
      const textOf = once((one) => encode(one, id))
      const others = forSome && new Map([...forSome].map(([user, own]) => [user, textOf(own)]))
      publish(event, { text: textOf(event), except, forSome: others })
    },
    tell: (user, event) => publish(event, { user, text: encode(event, journal.next()) }),
    mention(user, event) {
      for (const stream of users.get(user) ?? []) write(stream, encode(event))
    },
    skip,
    refresh(user) {
      skip(user)
      const text = encode(MISSED, journal.position())
      for (const stream of users.get(user) ?? []) write(stream, text)
    },
    forget: () => journal.clear(),
    restart() {
      journal.clear()
      endAll()
    },
    endSessions(ids) {
      const word = encode({ event: 'session.ended', data: {} }, journal.position())
      for (const user of users.keys()) end(user, ({ sessionId }) => ids.has(sessionId), word)
    },
    size: () => users.values().reduce((sum, own) => sum + own.length, 0),
    has: (user) => users.has(user),
    isHeard: () => users.size + left.size > 0,
    hearers: () => [...new Set([...users.keys(), ...left.keys()])],
    close() {
      clearInterval(beat)
      endAll()
    },
  }
}
