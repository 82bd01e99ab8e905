import { openEvents } from '@trademates/contract/events'
import { rawRoute } from '#http/mount-routes.ts'
import type { EventService } from './event-service.ts'
import type { ReplayPosition } from './replay-buffer.ts'

function parseReplayPosition(position: string | string[] | undefined, ago: number | undefined): ReplayPosition | null {
  if (typeof position === 'string') return { position }
  return ago === undefined ? null : { ago }
}

export const eventRoutes = (events: EventService) => [
  rawRoute(openEvents, (request, reply, { viewer, query }) => {
    reply.hijack()
    request.raw.socket.setTimeout(0)
    if (viewer !== null) events.open(viewer, reply.raw, parseReplayPosition(request.headers['last-event-id'], query.ago))
  }),
]
