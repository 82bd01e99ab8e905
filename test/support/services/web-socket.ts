import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The open WebSocket connections of a server. */
export interface WebSocketConnections {
  /** Sends a text shorter than 64 KB to each connection. */
  broadcast: (text: string) => void
  /** Closes all connections without a closing handshake. */
  disconnect: () => void
  count: () => number
}

/** RFC 6455, section 4.2.2. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const OPCODE_CLOSE = 8

/** Encodes a text shorter than 64 KB as one unmasked frame (RFC 6455, section 5.2). */
function encodeFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), payload])
}

/** Accepts the WebSocket requests of a server for which `onRequest` returns true; drops the others. */
export function acceptWebSockets(server: Server, onRequest: (request: IncomingMessage) => boolean): WebSocketConnections {
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    if (!onRequest(request)) return void socket.destroy()
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${ACCEPT_GUID}`).digest('base64')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`)
    sockets.add(socket)
    socket.on('data', (bytes: Buffer) => (bytes[0] ?? 0) % 16 === OPCODE_CLOSE && socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => sockets.delete(socket))
  })
  return {
    broadcast(text) {
      const frame = encodeFrame(text)
      for (const socket of sockets) socket.write(frame)
    },
    disconnect() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    count: () => sockets.size,
  }
}
