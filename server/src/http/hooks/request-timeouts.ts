import { message } from '@trademates/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '#platform/api-error.ts'
import type { Timeouts } from '#platform/config/timeouts.ts'

/** Whether Fastify reads this body. `uploads/multipart.ts` reads forms. */
const hasParsedBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) &&
  !/^multipart\//i.test(headers['content-type'] ?? '')

/**
 * Limits how long a request body may take to arrive (408), and how long a response may stay unread.
 * Multipart bodies have their own timeout in `uploads/multipart.ts`, headers in the server options.
 */
export function addRequestTimeouts(app: FastifyInstance, { bodyMs, unreadMs }: Timeouts): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    done(null, body)
    if (!hasParsedBody(request)) return
    const timer = setTimeout(() => {
      // Without a listener, the request was already answered.
      if (body.listenerCount('error') === 0) request.raw.socket.destroy()
      else body.emit('error', apiError('timeout', message('request_timed_out')))
    }, bodyMs)
    for (const event of ['end', 'close'] as const) body.once(event, () => clearTimeout(timer))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Node resets this when the response has been sent.
    request.raw.socket.setTimeout(unreadMs)
    done(null, payload)
  })
}
