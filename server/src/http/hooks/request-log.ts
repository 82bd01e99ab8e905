import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '#platform/log.ts'

/** Logs one line for each completed request. */
export class RequestLog extends LogController {
  readonly #log: Log

  constructor(log: Log) {
    super()
    // The lines contain no secrets, so redaction is not needed.
    this.#log = log.child({}, { redact: [] })
  }

  override incomingRequest(): void {
    // Logged when it completes.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id: reqId, method, ip: address } = request
    // Without the query, which may contain search terms and tokens.
    const line = { reqId, method, path: request.url.split('?', 1)[0], address, status: reply.statusCode, ms: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else this.#log.info(line, 'request completed')
  }
}
