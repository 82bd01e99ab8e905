import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import { startHttpServer } from './http-server.ts'

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
  /** Sets the function that answers HTTP requests from now on; a request without a reply stays open. */
  respondWith: (respond: (url: URL) => Reply | undefined) => void
  /** The messages that WebSocket connections sent so far, oldest first. */
  received: string[]
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
  let respond: (url: URL) => Reply | undefined = () => ({ status: 500, body: 'no response set' })
  let lastHeaders: IncomingHttpHeaders = {}
  let isOnline = true
  const requests: URL[] = []

  const http = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    requests.push(url)
    lastHeaders = request.headers
    const reply: Reply | undefined = isOnline ? respond(url) : { status: 503, body: '' }
    if (reply === undefined) return
    const { status = 200, headers = {}, body } = reply
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const sockets = new WebSocketServer({
    server: http.server,
    verifyClient({ req: { url } }: { req: IncomingMessage }) {
      requests.push(new URL(url ?? '/', 'http://provider'))
      return isOnline
    },
  })
  const received: string[] = []
  sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => received.push(data.toString())))
  const disconnect = () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.clients.clear()
  }

  return {
    url: http.url,
    streamUrl: http.url.replace('http', 'ws'),
    requests,
    received,
    lastHeaders: () => lastHeaders,
    respondWith: (next) => void (respond = next),
    publish(text) {
      for (const socket of sockets.clients) socket.send(text)
    },
    disconnect,
    connectionCount: () => sockets.clients.size,
    goOffline() {
      isOnline = false
      disconnect()
    },
    goOnline: () => void (isOnline = true),
    async close() {
      disconnect()
      await http.close()
    },
  }
}
