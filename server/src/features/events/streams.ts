import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import { KEEP_MS, openJournal, type Since, type Telling, textFor } from './journal.ts'
import { openReaders } from './readers.ts'
import { goneIn, subjectsOf } from './subjects.ts'

const BEAT_MS = 20_000
const RETRY_MS = 500

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
  /** The sessions of those that are open. */
  sessions(): Set<Id>
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

export function openStreams(): Streams {
  const journal = openJournal()
  const readers = openReaders()

  // Where a stream is while nothing is told. The comment shows that it is alive to readers to whom an id alone is nothing.
  const here = () => `id: ${journal.position()}\n\n: here\n\n`

  const beat = setInterval(() => {
    journal.trim()
    readers.trim(KEEP_MS)
    const text = here()
    for (const user of readers.all()) readers.write(user, text)
  }, BEAT_MS).unref()

  function send(user: Id, telling: Telling): void {
    const text = textFor(user, telling)
    if (typeof text === 'string') readers.write(user, text)
  }

  function publish(event: LiveEvent, telling: Telling): void {
    const gone = goneIn(event)
    if (gone !== undefined) journal.strike(gone)
    journal.keep(gone === undefined ? { ...telling, about: subjectsOf(event) } : telling)
    for (const user of telling.user === undefined ? readers.all() : [telling.user]) send(user, telling)
  }

  function endAll(): void {
    for (const user of readers.all()) readers.end(user, () => true)
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
      wire.writeHead(200, HEAD)
      wire.write(beginning(id, since))
      readers.add(id, { sessionId, wire })
    },
    tellAll(event, { except, forSome } = {}) {
      const id = journal.next()
      const textOf = once((one) => encode(one, id))
      const others = forSome && new Map([...forSome].map(([user, own]) => [user, textOf(own)]))
      publish(event, { text: textOf(event), except, forSome: others })
    },
    tell: (user, event) => publish(event, { user, text: encode(event, journal.next()) }),
    mention: (user, event) => readers.write(user, encode(event)),
    skip,
    refresh(user) {
      skip(user)
      readers.write(user, encode(MISSED, journal.position()))
    },
    forget: () => journal.clear(),
    restart() {
      journal.clear()
      endAll()
    },
    endSessions(ids) {
      const word = encode({ event: 'session.ended', data: {} }, journal.position())
      for (const user of readers.all()) readers.end(user, ({ sessionId }) => ids.has(sessionId), word)
    },
    sessions: readers.sessions,
    size: readers.size,
    has: readers.has,
    isHeard: readers.isThere,
    hearers: readers.hearers,
    close() {
      clearInterval(beat)
      endAll()
    },
  }
}
