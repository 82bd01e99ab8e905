import { openEvents } from '@trademates/contract/events'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { renewTokens } from '#lib/session/renew-tokens.ts'
import { session } from '#lib/session/session.ts'

/** Events received together. `position`: the `Last-Event-ID` after them; `null` if none was sent. */
export interface EventBatch {
  events: Pick<EventSourceMessage, 'event' | 'data'>[]
  position: string | null
}

/** Start of a stream: after a position, or `ago` ms ago. */
type Start = { position: string } | { ago: number }

/** Opens the stream once and reads it until it ends. The first batch is empty and reports that the stream is open. Returns `rejected` if the session is over. */
export async function readStream(start: Start, onBatch: (batch: EventBatch) => void, signal: AbortSignal): Promise<'ended' | 'rejected'> {
  const access = session.token('access')
  if (access === null) return 'rejected'
  const url = 'ago' in start ? `${openEvents.path}?ago=${start.ago}` : openEvents.path
  const headers = { authorization: `Bearer ${access}`, ...('position' in start && { 'last-event-id': start.position }) }
  try {
    // Low priority: the request stays open forever.
    const { ok, status, body } = await fetch(url, { headers, cache: 'no-store', priority: 'low', signal })
    if (status === 401) return (await renewTokens(access)) === 'rejected' ? 'rejected' : 'ended'
    if (!ok || body === null) return 'ended'
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let batch: EventBatch = { events: [], position: null }
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
