import { LiveEvent, openEvents } from '@trademates/contract/events'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'
import type { Person } from './cast.ts'

/** A stream that a test listens to. */
export interface Heard {
  events: LiveEvent[]
  /** Whether the server ended the stream. */
  isOver: () => boolean
  stop: () => void
}

/** Opens the stream of a person; it is open when this returns. */
export async function listenTo(url: string, person: Person): Promise<Heard> {
  const stopper = new AbortController()
  const events: LiveEvent[] = []
  let over = false
  const response = await fetch(url + openEvents.path, {
    headers: { authorization: `Bearer ${person.session.access}` },
    signal: stopper.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const parser = createParser({
    onEvent: ({ event, data }) => events.push(LiveEvent.parse({ event, data: JSON.parse(data) as unknown })),
  })
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) parser.feed(decoder.decode(bytes, { stream: true }))
    over = true
  }
  read().catch((error: unknown) => {
    if (!stopper.signal.aborted) throw error
  })
  return { events, isOver: () => over, stop: () => stopper.abort() }
}
