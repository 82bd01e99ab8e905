import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpServer {
  server: Server
  url: string
  port: number
  /** Stops the server and closes its open connections. */
  close: () => Promise<void>
}

/** Starts an HTTP server on a free port of 127.0.0.1. */
export async function startHttpServer(onRequest: RequestListener): Promise<HttpServer> {
  const server = createServer(onRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
