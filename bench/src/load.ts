import { connect, type Socket } from 'node:net'

/** The result of a run: responses per second, and response times in ms. */
export interface LoadResult {
  rate: number
  p50: number
  p95: number
  p99: number
  /** The number of responses other than 503. */
  count: number
  /** The number of responses with 503. */
  rejected: number
}

export interface LoadOptions {
  url: string
  connections: number
  seconds: number
  /** Encoded requests, which the connections send in turn, repeatedly. */
  requests: readonly Buffer[]
  /** The number of requests sent in earlier runs; the run continues after them, since a repeated write may change nothing. */
  from?: number
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_STATUS = 'HTTP/1.1 200'.length

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Sends requests over persistent connections, one at a time on each. Uses a fifth of the CPU of a usual HTTP client, since it shares the
 * machine with the server. Responses with 503 are counted separately.
 * @throws for any other error response, and if all responses are 503
 */
export async function runLoad({ url, connections, seconds, requests, from = 0 }: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  let rejected = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  let turn = from
  const next = (): Buffer | undefined => (performance.now() < until ? requests[turn++ % requests.length] : undefined)
  await Promise.all(
    Array.from({ length: connections }, () => runConnection(url, next, (ms) => (ms === null ? (rejected += 1) : times.push(ms)))),
  )
  if (times.length === 0) throw new Error(`${url}: all ${rejected} requests were rejected`)
  const took = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)]
  return { rate: times.length / took, p50, p95, p99, count: times.length, rejected }
}

/** Runs a connection until `next` returns undefined. `onResponse` gets the response time in ms; null for 503. */
function runConnection(url: string, next: () => Buffer | undefined, onResponse: (ms: number | null) => void): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    const send = () => {
      const request = next()
      if (request === undefined) return socket.end(resolve)
      sentAt = performance.now()
      return socket.write(request)
    }
    const read = createResponseReader((status) => {
      onResponse(status === 503 ? null : performance.now() - sentAt)
      send()
    })
    socket.on('connect', send)
    socket.on('data', (bytes: Buffer) => {
      const error = read(bytes)
      if (error !== undefined) socket.destroy(new Error(`${url}: ${error}`))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${url}: the connection was closed`)))
  })
}

/** Parses responses from chunks and calls `ended` after each. Returns the start of a response that is neither 2xx nor 503. */
function createResponseReader(ended: (status: number) => void): (bytes: Buffer) => string | undefined {
  let left = 0
  let status = 0
  let begun: Buffer = Buffer.alloc(0)
  return (bytes) => {
    if (left > 0) {
      left -= bytes.length
      if (left <= 0) ended(status)
      return undefined
    }
    begun = begun.length === 0 ? bytes : Buffer.concat([begun, bytes])
    const end = begun.indexOf(END_OF_HEAD)
    if (end < 0) return undefined
    const head = begun.toString('latin1', 0, end)
    status = Number(head.slice('HTTP/1.1 '.length, END_OF_STATUS))
    if (status !== 503 && (status < 200 || status > 299)) return begun.toString('latin1', 0, 400)
    const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    left = length - (begun.length - end - END_OF_HEAD.length)
    begun = Buffer.alloc(0)
    if (left <= 0) ended(status)
    return undefined
  }
}

/** Returns the median item by `sizeOf`. Throws for an empty list. */
export function medianBy<One>(all: readonly One[], sizeOf: (one: One) => number): One {
  const found = all.toSorted((a, b) => sizeOf(a) - sizeOf(b))[Math.floor(all.length / 2)]
  if (found === undefined) throw new Error('Nothing was measured.')
  return found
}

/** Returns the median run by rate. */
export const median = <Run extends { rate: number }>(runs: readonly Run[]): Run => medianBy(runs, ({ rate }) => rate)
