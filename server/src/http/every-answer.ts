import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { message } from '@trademates/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NO_FIELD } from '@trademates/contract/wire'
import { refuse, type Refusal, refuseFields } from '#platform/refusal.ts'
import { bodyOf } from './errors.ts'

// Whatever it is, it is no page, nothing frames it or guesses its kind, and where it leads is not told where from (S5).
const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const OF_CALLS = { 'cache-control': 'no-store' }
const TWO_YEARS = 63_072_000
const BY_HTTPS = { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` }

const everywhere = (isSecure: boolean) => ({ ...EVERYWHERE, ...(isSecure ? BY_HTTPS : {}) })

/**
 * Gives every answer the headers that all have, those of errors too, and refuses requests that two programs may read differently.
 * @param isSecure whether the product is reached by https
 */
export function takeCare(app: FastifyInstance, isSecure: boolean): void {
  const [ofAll, ofCalls] = [everywhere(isSecure), { ...everywhere(isSecure), ...OF_CALLS }]
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isCall(request) ? ofCalls : ofAll)
    if (!isAmbiguous(request)) return
    reply.header('connection', 'close')
    throw refuseFields({ [NO_FIELD]: [message('unreadable_request')] })
  })
}

// The address may be written otherwise than that of the call that it leads to.
const isCall = ({ url, routeOptions }: FastifyRequest): boolean => [url, routeOptions.url].some((path) => path?.startsWith('/api/'))

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
export const refuseAddress =
  (isSecure: boolean) =>
  (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    reply
      .code(400)
      .headers({ ...everywhere(isSecure), ...OF_CALLS, connection: 'close' })
      .send(bodyOf(refuseFields({ [NO_FIELD]: [message('unreadable_address')] })))
  }

interface Unreadable {
  status: string
  refusal: Refusal
}

const UNREADABLE: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', refusal: refuse('too_large', message('headers_too_long')) },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', refusal: refuse('timeout', message('request_timed_out')) },
}
const NO_HTTP: Unreadable = { status: '400 Bad Request', refusal: refuseFields({ [NO_FIELD]: [message('not_http')] }) }

interface Speaking extends Socket {
  // Node's own word for the answer that is under way.
  _httpMessage?: ServerResponse | null
}

/**
 * Makes what answers what is no request, in the words of the contract, and ends the connection. Where an answer is half sent, or nothing was
 * asked, it only ends.
 */
export const refuseBytes =
  (isSecure: boolean) =>
  (error: Error & { code?: string }, socket: Speaking): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // Who has said nothing is told nothing: there may be thousands to end, and each answer holds up everybody else.
    if (socket.bytesRead === 0) return void socket.destroy()
    const { status, refusal } = UNREADABLE[error.code ?? ''] ?? NO_HTTP
    const body = JSON.stringify(bodyOf(refusal))
    const headers = {
      ...everywhere(isSecure),
      ...OF_CALLS,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable && socket._httpMessage?.headersSent !== true) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
