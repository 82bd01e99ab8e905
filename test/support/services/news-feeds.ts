import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a feed answers; it may go on as long as it likes. */
type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => void

/** A server of feeds on this machine. */
export interface Feeds {
  url: string
  port: number
  /** What it was asked, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[]
  close: () => Promise<void>
}

/** Starts one; a path that it does not know is not there. */
export async function startFeeds(answers: Record<string, Answer>): Promise<Feeds> {
  const asked: Feeds['asked'] = []
  const server = createServer(({ url = '/', headers }, response) => {
    asked.push({ path: url, headers })
    const answer = answers[url]
    if (answer === undefined) response.writeHead(404).end()
    else answer(response, headers)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
