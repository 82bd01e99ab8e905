import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A link that can be made to fail: what it carries between its port and the far end goes through this process. */
export interface Proxy {
  port: number
  /** Nothing is carried any more, and nobody is told: cables that were cut. */
  swallow(): void
  /** What was held back is carried, and all that follows. */
  heal(): void
  /** Every connection is reset. */
  reset(): void
  /** Every piece is carried so many milliseconds late, byte by byte where `byByte`. */
  slow(ms: number, byByte?: boolean): void
  close(): Promise<void>
}

/** Opens a proxy on this machine to a port or a socket. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  const [sockets, near] = [new Set<Socket>(), new Set<Socket>()]
  let [late, byByte] = [0, false]
  let gate = Promise.withResolvers<void>()
  gate.resolve()

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      for (const part of byByte ? [...piece].map((byte) => Buffer.of(byte)) : [piece]) {
        await gate.promise
        if (late > 0) await pause(late)
        if (!to.write(part)) await once(to, 'drain')
      }
    }
    to.end()
  }

  const server = createServer((caller) => {
    const far = connect(target)
    near.add(caller)
    caller.once('close', () => near.delete(caller))
    for (const [from, to] of [
      [caller, far],
      [far, caller],
    ] as const) {
      sockets.add(from)
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      carry(from, to).catch(() => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => void (gate = Promise.withResolvers()),
    heal() {
      gate.resolve()
      ;[late, byByte] = [0, false]
    },
    reset() {
      // Only the near side is TCP; the far side goes with it.
      for (const socket of near) socket.resetAndDestroy()
    },
    slow: (ms, bytes = false) => ([late, byByte] = [ms, bytes]),
    async close() {
      gate.resolve()
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
