import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '#platform/log.ts'

/** One line of the log for each request, when it has ended: what was asked, by which address, what came of it and how long it took. */
export class RequestLog extends LogController {
  readonly #log: Log

  constructor(log: Log) {
    super()
    // All of a line is named here, so there is nothing to look for and take out.
    this.#log = log.child({}, { redact: [] })
  }

  override incomingRequest(): void {
    // It is told with its end.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id: reqId, method, ip: address } = request
    // Without its query: what people search for, and what a mailed link carries, is theirs.
    const line = { reqId, method, path: request.url.split('?', 1)[0], address, status: reply.statusCode, ms: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else this.#log.info(line, 'request completed')
  }
}
