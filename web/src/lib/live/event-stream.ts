import { openEvents } from '@trademates/contract/events'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { renewTokens } from '#lib/session/renew-tokens.ts'
import { session } from '#lib/session/session.ts'

/** What arrived at once: events, and the position (`Last-Event-ID`) after them, `null` where none was sent. */
export interface Batch {
  events: Pick<EventSourceMessage, 'event' | 'data'>[]
  position: string | null
}

/** Where a stream starts: after a position, or `ago` milliseconds ago. */
type Start = { position: string } | { ago: number }

/** Opens the stream once and reads it to its end. The first batch is empty: the stream is open. `refused`: the session is over. */
export async function readStream(start: Start, onBatch: (batch: Batch) => void, signal: AbortSignal): Promise<'ended' | 'refused'> {
  const access = session.token('access')
  if (access === null) return 'refused'
  const url = 'ago' in start ? `${openEvents.path}?ago=${start.ago}` : openEvents.path
  const headers = { authorization: `Bearer ${access}`, ...('position' in start && { 'last-event-id': start.position }) }
  try {
    // The request never ends, so nothing that a page needs may wait for it.
    const { ok, status, body } = await fetch(url, { headers, cache: 'no-store', priority: 'low', signal })
    if (status === 401) return (await renewTokens(access)) === 'refused' ? 'refused' : 'ended'
    if (!ok || body === null) return 'ended'
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let batch: Batch = { events: [], position: null }
    const parser = createParser({
      onId: (id) => void (batch.position = id),
      onEvent: ({ event, data }) => void batch.events.push({ event, data }),
    })
    for (let text: string | undefined = ''; text !== undefined; text = (await reader.read()).value) {
      parser.feed(text)
      onBatch(batch)
      batch = { events: [], position: null }
    }
  } catch {
    // The connection broke, or was aborted.
  }
  return 'ended'
}
