/** Label names and values of a sample. Each label has few values. */
export type Labels = Readonly<Record<string, string>>

/** A sample of a gauge with labels. */
export interface MetricSample {
  labels: Labels
  value: number
}

/** The metrics of one process, in Prometheus terms. */
export interface Metrics {
  /** Registers a counter. Returns a function that adds to it (1 by default). The name ends in `_total`. */
  counter(name: string, help: string): (labels: Labels, more?: number) => void
  /** Registers a histogram of durations in seconds. Returns a function that records one. The name ends in `_seconds`. */
  histogram(name: string, help: string): (labels: Labels, seconds: number) => void
  /** Registers a gauge that is read at each scrape. It is omitted if `read` fails. `kind`: "counter" for values that only grow. */
  gauge(name: string, help: string, read: () => number | readonly MetricSample[] | Promise<readonly MetricSample[]>, kind?: 'counter'): void
  /** Renders all metrics in the Prometheus text format, version 0.0.4. */
  text(): Promise<string>
}

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKET_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const quoteLabel = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

function formatSample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, of]) => `${label}=${quoteLabel(of)}`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join()}}`} ${value}`
}

interface Histogram {
  labels: Labels
  /** The number of values in each bucket, not cumulative. The last bucket has no upper bound. */
  bucketCounts: number[]
  sum: number
}

const formatHistogram = (name: string, { labels, bucketCounts, sum }: Histogram): string[] => {
  let count = 0
  const buckets = bucketCounts.map((more, at) =>
    formatSample(`${name}_bucket`, { ...labels, le: String(BUCKET_BOUNDS[at] ?? '+Inf') }, (count += more)),
  )
  return [...buckets, formatSample(`${name}_sum`, labels, sum), formatSample(`${name}_count`, labels, count)]
}

export function createMetrics(): Metrics {
  const families: { name: string; help: string; type: string; lines: () => string[] | Promise<string[]> }[] = []

  /** Returns the entry of these labels, and creates it if it is missing. */
  function findOrCreateEntry<Entry>(entries: Map<string, Entry>, labels: Labels, make: () => Entry): Entry {
    const key = Object.values(labels).join('\n')
    const entry = entries.get(key) ?? make()
    entries.set(key, entry)
    return entry
  }

  return {
    counter(name, help) {
      const entries = new Map<string, { labels: Labels; value: number }>()
      families.push({
        name,
        help,
        type: 'counter',
        lines: () => [...entries.values()].map(({ labels, value }) => formatSample(name, labels, value)),
      })
      return (labels, more = 1) => void (findOrCreateEntry(entries, labels, () => ({ labels, value: 0 })).value += more)
    },
    histogram(name, help) {
      const entries = new Map<string, Histogram>()
      families.push({
        name,
        help,
        type: 'histogram',
        lines: () => [...entries.values()].flatMap((entry) => formatHistogram(name, entry)),
      })
      return (labels, seconds) => {
        const entry = findOrCreateEntry(entries, labels, () => ({
          labels,
          bucketCounts: Array<number>(BUCKET_BOUNDS.length + 1).fill(0),
          sum: 0,
        }))
        const at = BUCKET_BOUNDS.findIndex((bound) => seconds <= bound)
        const bucket = at === -1 ? BUCKET_BOUNDS.length : at
        entry.bucketCounts[bucket] = (entry.bucketCounts[bucket] ?? 0) + 1
        entry.sum += seconds
      }
    },
    gauge(name, help, read, kind) {
      families.push({
        name,
        help,
        type: kind ?? 'gauge',
        async lines() {
          const samples = await read()
          return (typeof samples === 'number' ? [{ labels: {}, value: samples }] : samples).map(({ labels, value }) =>
            formatSample(name, labels, value),
          )
        },
      })
    },
    async text() {
      const parts = await Promise.all(
        families.map(async ({ name, help, type, lines }) => {
          const rendered = await Promise.resolve()
            .then(lines)
            .catch(() => [])
          return rendered.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rendered]
        }),
      )
      return `${parts.flat().join('\n')}\n`
    },
  }
}
