import { openEvents } from '@trademates/contract/events'
import { raw } from '#http/mount.ts'
import type { Streams } from './streams.ts'

export const eventRoutes = (streams: Streams) => [
  raw(openEvents, (request, reply, { viewer }) => {
    reply.hijack()
    request.raw.socket.setTimeout(0)
    if (viewer !== null) streams.add(viewer, reply.raw)
  }),
]
