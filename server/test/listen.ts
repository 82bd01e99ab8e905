import { LiveEvent, openEvents } from '@trademates/contract/events'
import { createParser } from 'eventsource-parser'
import type { App } from './app.ts'
import type { Person } from './cast.ts'

/** Opens somebody's live stream and gathers what it tells; it is open when this returns. */
export async function listen(app: Pick<App, 'url'>, who: Person): Promise<{ events: LiveEvent[]; stop: () => void }> {
  const stopper = new AbortController()
  const events: LiveEvent[] = []
  const headers = { authorization: `Bearer ${who.session.access}` }
  const response = await fetch(app.url + openEvents.path, { headers, signal: stopper.signal })
  const parser = createParser({ onEvent: ({ event, data }) => events.push(LiveEvent.parse({ event, data: JSON.parse(data) as unknown })) })
  const read = async () => {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) parser.feed(new TextDecoder().decode(bytes))
  }
  read().catch(() => undefined)
  return { events, stop: () => stopper.abort() }
}
