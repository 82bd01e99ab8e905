import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'

/** Answers a request for one feed; it may answer slowly or never. */
type Respond = (response: ServerResponse, headers: IncomingHttpHeaders) => void

/** A server of news feeds on this machine. */
export interface NewsFeeds {
  url: string
  port: number
  /** The requests so far, oldest first. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  close: () => Promise<void>
}

/** Starts a server with one feed for each path; other paths answer 404. */
export async function startNewsFeeds(feeds: Record<string, Respond>): Promise<NewsFeeds> {
  const requests: NewsFeeds['requests'] = []
  const { url, port, close } = await startHttpServer((request, response) => {
    const { url: path = '/', headers } = request
    requests.push({ path, headers })
    const respond = feeds[path]
    if (respond === undefined) response.writeHead(404).end()
    else respond(response, headers)
  })
  return { url, port, requests, close }
}
