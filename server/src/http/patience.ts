import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal.ts'

// Whoever sends nothing that is worth it is gone within ten seconds (G14), with the time that it takes to tell a thousand of them so.
const BODY_MS = 8_000
// Node looks twice before it gives up: half of what it comes to.
const UNREAD_MS = 15_000

/** Whether the framework will read this body; forms are read by us. */
const isRead = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) &&
  !/^multipart\//i.test(headers['content-type'] ?? '')

/**
 * Sets an end to what a client lets others wait for: a body that is no form has eight seconds to arrive, and an answer that nobody reads is
 * given up after thirty at most. Forms, which may be large, are watched where they are read; headers by the server itself.
 */
export function endPatience(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    done(null, body)
    if (!isRead(request)) return
    const timer = setTimeout(() => {
      // Whoever does not read it has answered already.
      if (body.listenerCount('error') === 0) request.raw.socket.destroy()
      else body.emit('error', refuse('timeout', 'The request took too long to arrive.'))
    }, BODY_MS)
    for (const event of ['end', 'close'] as const) body.once(event, () => clearTimeout(timer))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Node itself takes this back when the answer has been sent.
    request.raw.socket.setTimeout(UNREAD_MS)
    done(null, payload)
  })
}
