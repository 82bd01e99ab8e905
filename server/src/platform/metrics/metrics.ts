/** The names and values by which one number differs from others of its name; few values each. */
export type Labels = Readonly<Record<string, string>>

/** One number of a gauge that has several. */
export interface MetricSample {
  labels: Labels
  value: number
}

/** What a process counts of itself, for whoever watches it. */
export interface Metrics {
  /** Counts up; what is given back adds one, or more. Its name ends in `_total`. */
  counter(name: string, help: string): (labels: Labels, more?: number) => void
  /** Counts how long things take, in seconds, and how many took at most each of the bounds. Its name ends in `_seconds`. */
  histogram(name: string, help: string): (labels: Labels, seconds: number) => void
  /** Numbers that are read when somebody asks; where they cannot be read they are left out. `kind`: a counter where they only grow. */
  gauge(name: string, help: string, read: () => number | readonly MetricSample[] | Promise<readonly MetricSample[]>, kind?: 'counter'): void
  /** Everything, in the text format of Prometheus, version 0.0.4. */
  text(): Promise<string>
}

/** In seconds. */
const BUCKET_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const quoteLabel = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

function formatSample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, of]) => `${label}=${quoteLabel(of)}`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join()}}`} ${value}`
}

interface Histogram {
  labels: Labels
  /** How many were within each bound, and not within a smaller one; the last are those beyond all. */
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

  /** The entry of these labels, made where there is none. */
  function entryOf<Entry>(entries: Map<string, Entry>, labels: Labels, make: () => Entry): Entry {
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
      return (labels, more = 1) => void (entryOf(entries, labels, () => ({ labels, value: 0 })).value += more)
    },
    histogram(name, help) {
      const entries = new Map<string, Histogram>()
      families.push({
        name,
        help,
        type: 'histogram',
        lines: () => [...entries.values()].flatMap((spread) => formatHistogram(name, spread)),
      })
      return (labels, seconds) => {
        const spread = entryOf(entries, labels, () => ({ labels, bucketCounts: Array<number>(BUCKET_BOUNDS.length + 1).fill(0), sum: 0 }))
        const at = BUCKET_BOUNDS.findIndex((bound) => seconds <= bound)
        const bucket = at === -1 ? BUCKET_BOUNDS.length : at
        spread.bucketCounts[bucket] = (spread.bucketCounts[bucket] ?? 0) + 1
        spread.sum += seconds
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
          const own = await Promise.resolve()
            .then(lines)
            .catch(() => [])
          return own.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own]
        }),
      )
      return `${parts.flat().join('\n')}\n`
    },
  }
}
