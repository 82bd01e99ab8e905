import { LiveEvent, openEvents } from '@trademates/contract/events'
import { createParser } from 'eventsource-parser'
import { expect, vi } from 'vitest'
import type { TestUser } from '#server/users.ts'

/** The event stream of a test user. */
export interface EventStream {
  events: LiveEvent[]
  /** The number of `news.came` events so far. */
  newsCount: () => number
  /** The id of the last event. */
  position: () => string
  /** Whether the stream has ended. */
  isClosed: () => boolean
  close: () => void
}

export interface StreamStart {
  /** The last event id of an earlier stream, after which this one continues. */
  position?: string
  /** How long ago the client loaded its data, in ms. */
  ago?: number
}

/** Opens the event stream of a user and waits until it is open. `events` leaves out the first `counts` event and `news.came`. */
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
      const parsed = LiveEvent.parse({ event, data: JSON.parse(data) as unknown })
      if (parsed.event === 'news.came') news += 1
      else if (isCounted || parsed.event !== 'counts') events.push(parsed)
      else isCounted = true
    },
  })
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) parser.feed(decoder.decode(bytes, { stream: true }))
  }
  void read()
    .catch((error: unknown) => {
      // `fetch` reports a broken connection as a TypeError.
      if (!stopper.signal.aborted && !(error instanceof TypeError)) throw error
    })
    .finally(() => (over = true))
  await vi.waitFor(() => expect(isCounted || over).toBe(true))
  return { events, newsCount: () => news, position: () => last, isClosed: () => over, close: () => stopper.abort() }
}
