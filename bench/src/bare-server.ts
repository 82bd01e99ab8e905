import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bare node:http server in a child process: answers every request with the bytes that the parent sent. */
process.once('message', (bytes: string) => {
  const body = Buffer.from(bytes)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})
process.once('disconnect', () => process.exit())
