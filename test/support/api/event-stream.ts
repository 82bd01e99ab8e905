import { LiveEvent, openEvents } from '@trademates/contract/events'
import { createParser } from 'eventsource-parser'
import { expect, vi } from 'vitest'
import type { TestUser } from '#server/users.ts'

/** A stream that a test listens to. */
export interface EventStream {
  events: LiveEvent[]
  /** How often it was told that news came in. */
  newsCount: () => number
  /** Where the stream is. */
  position: () => string
  /** Whether the server ended the stream, or is gone. */
  isClosed: () => boolean
  close: () => void
}

export interface StreamStart {
  /** The position of another stream, which this one goes on from. */
  position?: string
  /** How long ago the person began to read, in milliseconds. */
  ago?: number
}

/** Opens the stream of a person; it is open when this returns. Left out of its events are the counts that each begins with, and that news came in, as they do when a server has started. */
export async function openEventStream(url: string, person: TestUser, { position, ago }: StreamStart = {}): Promise<EventStream> {
  const stopper = new AbortController()
  const events: LiveEvent[] = []
  let over = false
  let last = ''
  let isCounted = false
  let news = 0
  const response = await fetch(`${url}${openEvents.path}${ago === undefined ? '' : `?ago=${ago}`}`, {
    headers: { authorization: `Bearer ${person.session.access}`, ...(position === undefined ? {} : { 'last-event-id': position }) },
    signal: stopper.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const parser = createParser({
    onId: (id) => (last = id),
    onEvent({ event, data }) {
      const told = LiveEvent.parse({ event, data: JSON.parse(data) as unknown })
      if (told.event === 'news.came') news += 1
      else if (isCounted || told.event !== 'counts') events.push(told)
      else isCounted = true
    },
  })
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) parser.feed(decoder.decode(bytes, { stream: true }))
  }
  void read()
    .catch((error: unknown) => {
      // A connection that broke is a TypeError to fetch.
      if (!stopper.signal.aborted && !(error instanceof TypeError)) throw error
    })
    .finally(() => (over = true))
  await vi.waitFor(() => expect(isCounted || over).toBe(true))
  return { events, newsCount: () => news, position: () => last, isClosed: () => over, close: () => stopper.abort() }
}
