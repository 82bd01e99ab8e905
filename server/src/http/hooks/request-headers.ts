import type { FastifyInstance } from 'fastify'

/** Headers that the server parses. Browsers send at most some hundred characters in each. */
const PARSED_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'if-range',
  'last-event-id',
  'range',
  'user-agent',
  'x-forwarded-for',
] as const

const MAX_HEADER_CHARS = 1_000

/** Removes parsed headers of more than 1,000 characters from each request. Legitimate clients do not send them, and parsing them costs CPU time. */
export function ignoreLongHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    for (const name of PARSED_HEADERS) if ((headers[name]?.length ?? 0) > MAX_HEADER_CHARS) delete headers[name]
    done()
  })
}

/** Whether an If-None-Match header (RFC 9110, section 13.1.2) lists this entity tag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((listed) => listed.trim() === etag) === true
