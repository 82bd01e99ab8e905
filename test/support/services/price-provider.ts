import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** What a provider answers to one request. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** A text goes out as it stands, anything else as JSON. */
  body: unknown
}

/** A provider of prices on this machine, which answers as its documentation says. */
export interface Provider {
  url: string
  /** What it was asked, in order: path and query. */
  asked: URL[]
  /** The headers of the last request. */
  headers: Record<string, string | string[] | undefined>
  /** How it answers from now on. */
  answer: (how: (url: URL) => Reply) => void
  /** Sends a text to everybody who follows it over a web socket. */
  tell: (text: string) => void
  /** Breaks all web sockets. */
  hangUp: () => void
  followers: () => number
  close: () => Promise<void>
}

/** RFC 6455, section 4.2.2. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** One text in one frame; shorter than 64 KB. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126 ? Buffer.from([0x81, payload.length]) : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, payload])
}

function acceptSockets(server: Server, sockets: Set<Duplex>, asked: URL[]): void {
  server.on('upgrade', (request, socket) => {
    asked.push(new URL(request.url ?? '/', 'http://provider'))
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`)
    sockets.add(socket)
    // The opcode of a frame that says good-bye.
    socket.on('data', (bytes: Buffer) => (bytes[0] ?? 0) % 16 === 8 && socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => sockets.delete(socket))
  })
}

/** Starts one. */
export async function startProvider(): Promise<Provider> {
  let how: (url: URL) => Reply = () => ({ status: 500, body: 'nothing to say yet' })
  const asked: URL[] = []
  const sockets = new Set<Duplex>()
  const provider = { headers: {} as Provider['headers'] }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    asked.push(url)
    provider.headers = request.headers
    const { status = 200, headers = {}, body } = how(url)
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  acceptSockets(server, sockets, asked)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next: typeof how) => void (how = next),
    tell: (text: string) => sockets.forEach((socket) => socket.write(frame(text))),
    hangUp() {
      sockets.forEach((socket) => socket.destroy())
      sockets.clear()
    },
    followers: () => sockets.size,
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
