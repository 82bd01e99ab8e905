/** The names and values by which one number differs from others of its name; few values each. */
export type Labels = Readonly<Record<string, string>>

/** One number of a gauge that has several. */
export interface Reading {
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
  gauge(name: string, help: string, read: () => number | readonly Reading[] | Promise<readonly Reading[]>, kind?: 'counter'): void
  /** Everything, in the text format of Prometheus, version 0.0.4. */
  text(): Promise<string>
}

/** In seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, of]) => `${label}=${quoted(of)}`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join()}}`} ${value}`
}

interface Spread {
  labels: Labels
  /** How many were within each bound, and not within a smaller one; the last are those beyond all. */
  within: number[]
  sum: number
}

const spreadLines = (name: string, { labels, within, sum }: Spread): string[] => {
  let count = 0
  const buckets = within.map((more, at) => line(`${name}_bucket`, { ...labels, le: String(BOUNDS[at] ?? '+Inf') }, (count += more)))
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, count)]
}

export function openMetrics(): Metrics {
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
        lines: () => [...entries.values()].map(({ labels, value }) => line(name, labels, value)),
      })
      return (labels, more = 1) => void (entryOf(entries, labels, () => ({ labels, value: 0 })).value += more)
    },
    histogram(name, help) {
      const entries = new Map<string, Spread>()
      families.push({ name, help, type: 'histogram', lines: () => [...entries.values()].flatMap((spread) => spreadLines(name, spread)) })
      return (labels, seconds) => {
        const spread = entryOf(entries, labels, () => ({ labels, within: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 }))
        const at = BOUNDS.findIndex((bound) => seconds <= bound)
        const place = at === -1 ? BOUNDS.length : at
        spread.within[place] = (spread.within[place] ?? 0) + 1
        spread.sum += seconds
      }
    },
    gauge(name, help, read, kind) {
      families.push({
        name,
        help,
        type: kind ?? 'gauge',
        async lines() {
          const told = await read()
          return (typeof told === 'number' ? [{ labels: {}, value: told }] : told).map(({ labels, value }) => line(name, labels, value))
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
