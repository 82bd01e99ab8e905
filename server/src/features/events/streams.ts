import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'

const BEAT_MS = 20_000
// Tabs of one person; the oldest gives way.
const STREAMS_PER_USER = 20
// A reader that falls this many bytes behind is cut off; it reads anew when it comes back.
const BEHIND_MOST = 1_000_000
const RETRY_MS = 500

interface Stream {
  viewer: Viewer
  wire: ServerResponse
}

/** The open streams of this process. */
export interface Streams {
  add(viewer: Viewer, wire: ServerResponse): void
  /** Sends an event to everybody but those of `except`; `forSome` gives those of its keys another version of it. */
  tellAll(event: LiveEvent, options?: { except?: Set<Id>; forSome?: Map<Id, LiveEvent> }): void
  /** Sends an event to the streams of one user. */
  tell(user: Id, event: LiveEvent): void
  /** Tells the streams of these sessions that they are over, and ends them. */
  endSessions(ids: Set<Id>): void
  /** Whether a stream of this user is open. */
  has(user: Id): boolean
  count(): number
  close(): void
}

const encode = ({ event, data }: LiveEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export function openStreams(): Streams {
  const streams = new Set<Stream>()
  const beat = setInterval(() => writeTo(streams, ': beat\n\n'), BEAT_MS).unref()

  function writeTo(some: Iterable<Stream>, text: string): void {
    for (const stream of some) {
      if (stream.wire.writableLength > BEHIND_MOST) stream.wire.destroy()
      else stream.wire.write(text)
    }
  }

  // Forgotten at once, not when it is closed: to write to what was ended is a fault that nobody hears of but the process.
  function end(some: Iterable<Stream>): void {
    for (const stream of some) {
      streams.delete(stream)
      stream.wire.end()
    }
  }

  function dropSurplus(user: Id): void {
    const own = [...streams].filter(({ viewer }) => viewer.id === user)
    end(own.slice(0, -STREAMS_PER_USER))
  }

  return {
    add(viewer, wire) {
      const stream = { viewer, wire }
      streams.add(stream)
      wire.on('close', () => streams.delete(stream))
      wire.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
      })
      wire.write(`retry: ${RETRY_MS}\n\n`)
      dropSurplus(viewer.id)
    },
    tellAll(event, { except, forSome } = {}) {
      const text = encode(event)
      for (const stream of streams) {
        if (except?.has(stream.viewer.id) === true) continue
        const own = forSome?.get(stream.viewer.id)
        writeTo([stream], own === undefined ? text : encode(own))
      }
    },
    tell(user, event) {
      writeTo(
        [...streams].filter(({ viewer }) => viewer.id === user),
        encode(event),
      )
    },
    endSessions(ids) {
      const ended = [...streams].filter(({ viewer }) => ids.has(viewer.sessionId))
      writeTo(ended, encode({ event: 'session.ended', data: {} }))
      end(ended)
    },
    has: (user) => [...streams].some(({ viewer }) => viewer.id === user),
    count: () => streams.size,
    close() {
      clearInterval(beat)
      end(streams)
    },
  }
}
