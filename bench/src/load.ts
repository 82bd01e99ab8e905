import autocannon, { type Request } from 'autocannon'

/** What came of one run: requests a second, and latency in milliseconds at two percentiles. */
export interface Measure {
  rate: number
  p50: number
  p99: number
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** Each connection goes round these, beginning at a place of its own. */
  requests: Request[]
}

const turned = <Item>(items: Item[], by: number): Item[] => [...items.slice(by % items.length), ...items.slice(0, by % items.length)]

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Sends requests for some seconds. Throws when one fails, for a rate of failures is no rate. */
export async function load({ url, connections, seconds, requests }: Load): Promise<Measure> {
  const times: number[] = []
  let client = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient: (each) => {
      each.setRequests(turned(requests, Math.floor((client++ * requests.length) / connections)))
      each.on('response', (_status, _bytes, time) => times.push(time))
    },
  })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals.`)
  times.sort((a, b) => a - b)
  return { rate: times.length / result.duration, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** The run in the middle by rate: one disturbed run moves a mean, not a median. */
export function median(runs: Measure[]): Measure {
  const middle = runs.toSorted((a, b) => a.rate - b.rate)[Math.floor(runs.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
