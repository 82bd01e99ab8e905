import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

// A stopping server releases its port within two seconds, so a restart waits for it.
const PORT_WAIT_MS = 2_000
const RETRY_INTERVAL_MS = 100

/**
 * Checks that the server can listen on this address. Returns the port, or a free one for 0.
 * @throws StartError when it is taken, not allowed, or the host is not an address of this machine
 */
export async function findPort(host: string, port: number): Promise<number> {
  for (const until = Date.now() + PORT_WAIT_MS; ; await pause(RETRY_INTERVAL_MS)) {
    try {
      return await tryPort(host, port)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > until) throw portError(host, port, error)
    }
  }
}

async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Turns an error of listen() into a StartError. Returns any other error unchanged. */
export function portError(host: string, port: number, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(`PORT holds "${port}"; another program listens there, so another port is needed, or PORT=0 for any free one`)
    case 'EACCES':
      return new StartError(
        `PORT holds "${port}"; this user may not listen there, so a port from 1024 on is needed, or PORT=0 for any free one`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(`HOST holds "${host}"; an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, is needed`)
    default:
      return error
  }
}
