import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy in this process that can fail on demand. */
export interface FaultyProxy {
  port: number
  /** Forwards nothing and keeps connections open, like a cut cable. */
  stall(): void
  /** Ends `stall` and `delay`: forwards what was held back and everything after it. */
  resume(): void
  /** Resets every connection. */
  reset(): void
  /** Delays every chunk; `byByte` splits chunks into single bytes. */
  delay(ms: number, byByte?: boolean): void
  close(): Promise<void>
}

/** Starts a proxy on a free local port to a port or a socket. */
export async function startFaultyProxy(target: NetConnectOpts): Promise<FaultyProxy> {
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
    stall: () => void (gate = Promise.withResolvers()),
    resume() {
      gate.resolve()
      ;[late, byByte] = [0, false]
    },
    reset() {
      // The target may be a Unix socket, which has no reset; it closes with the client side.
      for (const socket of near) socket.resetAndDestroy()
    },
    delay: (ms, bytes = false) => ([late, byByte] = [ms, bytes]),
    async close() {
      gate.resolve()
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
