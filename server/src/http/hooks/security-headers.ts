import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { message } from '@trademates/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NO_FIELD } from '@trademates/contract/wire'
import { apiError, type ApiError, validationError } from '#platform/api-error.ts'
import { createErrorBody } from '#http/errors.ts'

// Whatever it is, it is no page, nothing frames it or guesses its kind, and where it leads is not told where from (S5).
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
 * Gives every answer the headers that all have, those of errors too, and refuses requests that two programs may read differently.
 * @param isSecure whether the product is reached by https
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

// The address may be written otherwise than that of the call that it leads to.
const isApiRequest = ({ url, routeOptions }: FastifyRequest): boolean => [url, routeOptions.url].some((path) => path?.startsWith('/api/'))

const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i

// An address with a host of its own, HTTP without a version, and none or several hosts where one is due (RFC 9112, section 3.2).
function isAmbiguous({ url, raw }: FastifyRequest): boolean {
  if (!url.startsWith('/') || raw.httpVersionMajor < 1) return true
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) if (isHost(raw.rawHeaders[at] ?? '')) hosts += 1
  return hosts > 1 || !HOST.test(raw.headers.host ?? '')
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** Makes what answers an address that no path can be read from: no hook has seen it. */
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
  // Node's own word for the answer that is under way.
  _httpMessage?: ServerResponse | null
}

/**
 * Makes what answers what is no request, in the words of the contract, and ends the connection. Where an answer is half sent, or nothing was
 * asked, it only ends.
 */
export const createClientErrorHandler =
  (isSecure: boolean) =>
  (error: Error & { code?: string }, socket: HttpSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // Who has said nothing is told nothing: there may be thousands to end, and each answer holds up everybody else.
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
