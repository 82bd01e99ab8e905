import { openEvents } from '@trademates/contract/events'
import { raw } from '#http/mount.ts'
import type { EventService } from './event-service.ts'
import type { Since } from './replay-buffer.ts'

function sinceOf(position: string | string[] | undefined, ago: number | undefined): Since | null {
  if (typeof position === 'string') return { position }
  return ago === undefined ? null : { ago }
}

export const eventRoutes = (events: EventService) => [
  raw(openEvents, (request, reply, { viewer, query }) => {
    reply.hijack()
    request.raw.socket.setTimeout(0)
    if (viewer !== null) events.open(viewer, reply.raw, sinceOf(request.headers['last-event-id'], query.ago))
  }),
]
