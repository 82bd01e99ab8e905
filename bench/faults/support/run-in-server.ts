import { once } from 'node:events'
import type { ServerProcess } from '@trademates/test-support/server/server-process.ts'

/** Starts a server with the inspector, through which `runInServer` evaluates code. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Runs a statement in a server process 10 ms later, outside any request. */
export async function runInServer(server: ServerProcess, statement: string): Promise<void> {
  const address = /ws:\/\/\S+/.exec(server.output.err)?.[0]
  if (address === undefined) throw new Error('The server was started without the inspector.')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const expression = `void setTimeout(() => { ${statement} }, 10)`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
  await once(socket, 'message')
  socket.close()
}
