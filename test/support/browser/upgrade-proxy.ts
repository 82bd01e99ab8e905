import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppProcess } from './app-process.ts'

/** A server that can switch to a newer version. */
export interface UpgradeProxy {
  url: string
  /** Answers as a newer version from now on, and closes all connections, as a restart does. */
  upgrade: () => void
  close: () => Promise<void>
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts a proxy in front of a running server. The newer version has another service worker script. */
export async function startUpgradeProxy(app: AppProcess): Promise<UpgradeProxy> {
  let isNewer = false
  const server = createServer((asked, reply) => {
    // A cached response of the older version is not valid for the newer one.
    const { 'if-none-match': _known, ...sent } = asked.headers
    const headers = { ...sent, 'accept-encoding': 'identity', host: new URL(app.url).host }
    const passed = request(app.url + (asked.url ?? '/'), { method: asked.method, headers }, (answer) => {
      const isWorker = asked.url === '/sw.js'
      const { 'content-length': _length, ...others } = answer.headers
      if (!isNewer || !(isWorker || /html/.test(others['content-type'] ?? ''))) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        return
      }
      reply.writeHead(answer.statusCode ?? 502, others)
      void textOf(answer).then((text) =>
        reply.end(isWorker ? text.replace(/entry":"[^"]+/, 'entry":"/assets/newer.js') : `${text}<!-- /assets/newer.js -->`),
      )
    })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade() {
      isNewer = true
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
