import { openEvents } from '@trademates/contract/events'
import { createParser } from 'eventsource-parser'
import { renew } from '#lib/renewal.ts'
import { session } from '#lib/session.ts'

/** One event, as it came. */
export interface Told {
  event: string | undefined
  data: string
}

/** What came at once: events, and where the stream is after them. */
export interface Batch {
  told: Told[]
  /** null: as before. */
  position: string | null
}

/** Where a stream begins: where another one was, or so many milliseconds ago. */
export type From = { position: string } | { ago: number }

/** The server speaks every 20 s, so this much silence in milliseconds is a dead connection. */
export const SILENCE = 45_000
/** Looked for by the clock on the wall: while a device sleeps, timers do. */
const LOOK = 5_000

/** Hands on what comes, until the stream ends or breaks. */
async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, take: (batch: Batch) => void): Promise<void> {
  let batch: Batch = { told: [], position: null }
  let id: string | null = null
  const parser = createParser({
    onId: (given) => (id = given),
    // Only what was read whole counts: an event, or the word that there is none.
    onEvent: ({ event, data, id: own }) => (batch = { told: [...batch.told, { event, data }], position: own ?? batch.position }),
    onComment: () => (batch = { ...batch, position: id }),
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const next = () => reader.read().catch(() => ({ done: true, value: undefined }) as const)
  for (let chunk = await next(); !chunk.done; chunk = await next()) {
    parser.feed(chunk.value)
    take(batch)
    batch = { told: [], position: null }
  }
}

const requestOf = (from: From, access: string) => ({
  url: 'ago' in from ? `${openEvents.path}?ago=${from.ago}` : openEvents.path,
  headers: {
    authorization: `Bearer ${access}`,
    accept: 'text/event-stream',
    ...('position' in from ? { 'last-event-id': from.position } : {}),
  },
})

/** Opens the stream once and follows it to its end. `take` gets a batch whenever anything arrives, an empty one when it opens. */
export async function listen(from: From, take: (batch: Batch) => void, signal: AbortSignal): Promise<'ended' | 'refused'> {
  const access = session.token('access')
  if (access === null) return 'refused'
  const dead = new AbortController()
  let heardAt = Date.now()
  const look = setInterval(() => {
    if (Date.now() - heardAt > SILENCE) dead.abort()
  }, LOOK)
  const heard = (batch: Batch) => {
    heardAt = Date.now()
    take(batch)
  }
  const { url, headers } = requestOf(from, access)
  // It stays open for ever: whoever waits for what a page needs need not wait for it.
  const how = { headers, cache: 'no-store', priority: 'low', signal: AbortSignal.any([signal, dead.signal]) } as const
  const response = await fetch(url, how).catch(() => null)
  if (response?.ok && response.body) {
    heard({ told: [], position: null })
    await readEvents(response.body, heard)
  }
  clearInterval(look)
  return response?.status === 401 && (await renew(access)) === 'refused' ? 'refused' : 'ended'
}
