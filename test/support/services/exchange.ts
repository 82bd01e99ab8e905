import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Binance on this machine, as far as its quotes go: whoever asks and whoever follows is told the prices that are set here. */
export interface Exchange {
  /** What the environment of a server has to say, so that it takes its prices from here. */
  settings: Record<string, string>
  /** Sets what a pair such as BTCUSDT costs, and did a day ago, and tells it to those who follow. */
  tell: (pair: string, price: string, before?: string) => void
  /** Answers nobody any more but with an error, and ends all connections. */
  break: () => void
  /** Is there again. */
  mend: () => void
  close: () => Promise<void>
}

/** RFC 6455, section 4.2.2. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** One text in one frame; shorter than 64 KB. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), payload])
}

/** Opens one. A pair that no price was set of is unknown. */
export async function openExchange(): Promise<Exchange> {
  const prices = new Map<string, { price: string; before: string }>()
  let isBroken = false
  const sockets = new Set<Duplex>()
  const server = createServer((request, response) => {
    const pair = new URL(request.url ?? '/', 'http://exchange').searchParams.get('symbol') ?? ''
    const { price, before } = prices.get(pair) ?? {}
    const day = { lastPrice: price, openPrice: before, highPrice: price, lowPrice: price, closeTime: Date.now() }
    if (isBroken) response.writeHead(503).end()
    else if (request.url?.startsWith('/api/v3/klines') === true) response.end('[]')
    else if (price === undefined) response.writeHead(400).end(JSON.stringify({ code: -1121, msg: 'Invalid symbol.' }))
    else response.end(JSON.stringify(day))
  })
  server.on('upgrade', (request, socket) => {
    if (isBroken) return void socket.destroy()
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`)
    sockets.add(socket)
    // The opcode of a frame that says good-bye.
    socket.on('data', (bytes: Buffer) => (bytes[0] ?? 0) % 16 === 8 && socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { PRICES: 'binance', BINANCE_URL: `http://${host}`, BINANCE_STREAM_URL: `ws://${host}` },
    tell(pair, price, before = price) {
      prices.set(pair, { price, before })
      const data = { e: '24hrMiniTicker', E: Date.now(), s: pair, c: price, o: before, h: price, l: price }
      const text = frame(JSON.stringify({ stream: `${pair.toLowerCase()}@miniTicker`, data }))
      for (const socket of sockets) socket.write(text)
    },
    break() {
      isBroken = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => void (isBroken = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
