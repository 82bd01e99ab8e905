import { once } from 'node:events'
import type { ServerProcess } from '@trademates/test-support/server/server-process.ts'

/** What a server is started with, so that code can be run in it: the product itself has no hook for that. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Runs a statement inside a running server, a moment later and outside of any request. */
export async function runInside(server: ServerProcess, statement: string): Promise<void> {
  const address = /ws:\/\/\S+/.exec(server.output.err)?.[0]
  if (address === undefined) throw new Error('The server was not started to be inspected.')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const expression = `void setTimeout(() => { ${statement} }, 10)`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
  await once(socket, 'message')
  socket.close()
}
