import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { message } from '@trademates/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NO_FIELD } from '@trademates/contract/wire'
import { apiError, type ApiError, validationError } from '#platform/api-error.ts'
import { createErrorBody } from '#http/errors.ts'

// Default headers (S5). The web client and file responses replace the content security policy.
const COMMON_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const API_HEADERS = { 'cache-control': 'no-store' }
const TWO_YEARS_SECONDS = 63_072_000
const HTTPS_HEADERS = { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }

const commonHeaders = (isSecure: boolean) => ({ ...COMMON_HEADERS, ...(isSecure ? HTTPS_HEADERS : {}) })

/**
 * Adds the security headers to every response, errors included. Rejects ambiguous requests, which a proxy may parse differently.
 * @param isSecure whether the public URL is https
 */
export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const [headers, apiHeaders] = [commonHeaders(isSecure), { ...commonHeaders(isSecure), ...API_HEADERS }]
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isApiRequest(request) ? apiHeaders : headers)
    if (!isAmbiguous(request)) return
    reply.header('connection', 'close')
    throw validationError({ [NO_FIELD]: [message('unreadable_request')] })
  })
}

// The URL may be written differently from the route that it matches.
const isApiRequest = ({ url, routeOptions }: FastifyRequest): boolean => [url, routeOptions.url].some((path) => path?.startsWith('/api/'))

const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i

// An absolute URL, HTTP/0.9, and a missing, invalid or repeated Host header (RFC 9112, section 3.2).
function isAmbiguous({ url, raw }: FastifyRequest): boolean {
  if (!url.startsWith('/') || raw.httpVersionMajor < 1) return true
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) if (isHost(raw.rawHeaders[at] ?? '')) hosts += 1
  return hosts > 1 || !HOST.test(raw.headers.host ?? '')
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** Creates the handler for URLs that the router cannot parse. Hooks do not run for them. */
export const createInvalidUrlHandler =
  (isSecure: boolean) =>
  (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    reply
      .code(400)
      .headers({ ...commonHeaders(isSecure), ...API_HEADERS, connection: 'close' })
      .send(createErrorBody(validationError({ [NO_FIELD]: [message('unreadable_address')] })))
  }

interface ClientErrorResponse {
  status: string
  error: ApiError
}

const CLIENT_ERRORS: Record<string, ClientErrorResponse> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: apiError('too_large', message('headers_too_long')) },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: apiError('timeout', message('request_timed_out')) },
}
const NOT_HTTP: ClientErrorResponse = { status: '400 Bad Request', error: validationError({ [NO_FIELD]: [message('not_http')] }) }

interface HttpSocket extends Socket {
  // Node's internal property: the response that is being sent.
  _httpMessage?: ServerResponse | null
}

/**
 * Creates the handler for requests that Node cannot parse. It sends an error of the contract and closes the connection. It only closes the connection
 * if a response is being sent or nothing was received.
 */
export const createClientErrorHandler =
  (isSecure: boolean) =>
  (error: Error & { code?: string }, socket: HttpSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // No response for idle connections: there may be thousands, and each response delays other requests.
    if (socket.bytesRead === 0) return void socket.destroy()
    const { status, error: apiError } = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP
    const body = JSON.stringify(createErrorBody(apiError))
    const headers = {
      ...commonHeaders(isSecure),
      ...API_HEADERS,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable && socket._httpMessage?.headersSent !== true) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
