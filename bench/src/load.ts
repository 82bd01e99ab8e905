import { connect, type Socket } from 'node:net'

/** What came of one run: answers a second, and how long they took in milliseconds at two percentiles. */
export interface Measure {
  rate: number
  p50: number
  p99: number
  /** Answers altogether. */
  count: number
  /** Besides them, so many were told to come again later, with 503. */
  refused: number
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** Whole requests as they go over the wire; the connections take them in turn, round and round. */
  requests: readonly Buffer[]
  /** So many have been sent in runs before: it goes on behind them, for what writes writes nothing when it comes again. */
  from?: number
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_STATUS = 'HTTP/1.1 200'.length

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Sends requests for some seconds over connections that stay open, one at a time on each. A client of our own, for it takes a fifth of the CPU
 * of a usual one, and shares the machine with what it measures. What is answered 503 is counted apart, for a rate of refusals is no rate. Throws
 * at any other refusal, and where there is nothing else than refusals.
 */
export async function load({ url, connections, seconds, requests, from = 0 }: Load): Promise<Measure> {
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  let turn = from
  const next = (): Buffer | undefined => (performance.now() < until ? requests[turn++ % requests.length] : undefined)
  await Promise.all(Array.from({ length: connections }, () => converse(url, next, (ms) => (ms === null ? (refused += 1) : times.push(ms)))))
  if (times.length === 0) throw new Error(`${url}: all ${refused} requests were refused`)
  const took = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  return { rate: times.length / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99), count: times.length, refused }
}

/** One connection: asks until there is nothing more to ask. `told`: how long an answer took, null where it was a 503. */
function converse(url: string, next: () => Buffer | undefined, told: (ms: number | null) => void): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    const ask = () => {
      const request = next()
      if (request === undefined) return socket.end(resolve)
      sentAt = performance.now()
      return socket.write(request)
    }
    const read = reader((status) => {
      told(status === 503 ? null : performance.now() - sentAt)
      ask()
    })
    socket.on('connect', ask)
    socket.on('data', (bytes: Buffer) => {
      const refusal = read(bytes)
      if (refusal !== undefined) socket.destroy(new Error(`${url}: ${refusal}`))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${url}: the connection was closed`)))
  })
}

/** Reads answers out of the bytes as they come, calls back at the end of each, and gives the first lines of one that is neither a success nor a 503. */
function reader(ended: (status: number) => void): (bytes: Buffer) => string | undefined {
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

/** The one in the middle by its size. Throws where there is none. */
export function middle<One>(all: readonly One[], sizeOf: (one: One) => number): One {
  const found = all.toSorted((a, b) => sizeOf(a) - sizeOf(b))[Math.floor(all.length / 2)]
  if (found === undefined) throw new Error('Nothing was measured.')
  return found
}

/** The run in the middle by rate: one disturbed run moves a mean, not a median. */
export const median = <Run extends { rate: number }>(runs: readonly Run[]): Run => middle(runs, ({ rate }) => rate)
