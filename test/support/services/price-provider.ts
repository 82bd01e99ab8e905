import type { IncomingHttpHeaders } from 'node:http'
import { startHttpServer } from './http-server.ts'
import { acceptWebSockets } from './web-socket.ts'

/** The provider's response to one request. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** A string is sent as it is, anything else as JSON. */
  body: unknown
}

/** A price provider on this machine: HTTP responses and WebSocket messages come from the test. */
export interface PriceProvider {
  url: string
  streamUrl: string
  /** Path and query of each request so far, oldest first. */
  requests: URL[]
  /** The headers of the last HTTP request. */
  lastHeaders: () => IncomingHttpHeaders
  /** Sets the function that answers HTTP requests from now on. */
  respondWith: (respond: (url: URL) => Reply) => void
  /** Sends a text to each WebSocket connection. */
  publish: (text: string) => void
  /** Breaks all WebSocket connections; new ones are accepted. */
  disconnect: () => void
  connectionCount: () => number
  /** Breaks all WebSocket connections, refuses new ones and answers 503 until `goOnline`. */
  goOffline: () => void
  goOnline: () => void
  close: () => Promise<void>
}

export async function startPriceProvider(): Promise<PriceProvider> {
  let respond: (url: URL) => Reply = () => ({ status: 500, body: 'no response set' })
  let lastHeaders: IncomingHttpHeaders = {}
  let isOnline = true
  const requests: URL[] = []

  const http = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    requests.push(url)
    lastHeaders = request.headers
    const { status = 200, headers = {}, body } = isOnline ? respond(url) : { status: 503, body: '' }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const connections = acceptWebSockets(http.server, ({ url }) => {
    requests.push(new URL(url ?? '/', 'http://provider'))
    return isOnline
  })

  return {
    url: http.url,
    streamUrl: http.url.replace('http', 'ws'),
    requests,
    lastHeaders: () => lastHeaders,
    respondWith: (next) => void (respond = next),
    publish: connections.broadcast,
    disconnect: connections.disconnect,
    connectionCount: connections.count,
    goOffline() {
      isOnline = false
      connections.disconnect()
    },
    goOnline: () => void (isOnline = true),
    async close() {
      connections.disconnect()
      await http.close()
    },
  }
}
