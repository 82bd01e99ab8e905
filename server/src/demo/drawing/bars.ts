/** One bar of a chart. */
export interface Bar {
  open: number
  high: number
  low: number
  close: number
  /** From 0 to 1. */
  volume: number
}

/** Creates a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Interpolates a path of prices at `part` (0 to 1). */
export function interpolate(path: readonly number[], part: number): number {
  const at = part * (path.length - 1)
  const from = path[Math.floor(at)] ?? 0
  const to = path[Math.ceil(at)] ?? from
  const eased = (1 - Math.cos((at % 1) * Math.PI)) / 2
  return from + (to - from) * eased
}

/** Creates `count` bars that follow a path of prices and close at its last price. */
export function createBars(path: readonly number[], count: number, seed: string): Bar[] {
  const random = createRandom(seed)
  const span = Math.max(...path) - Math.min(...path)
  const swing = () => (random() + random() - 1) * span
  let close = path[0] ?? 0
  return Array.from({ length: count }, (_, at) => {
    const open = close
    close = at === count - 1 ? (path.at(-1) ?? open) : interpolate(path, (at + 1) / count) + swing() * 0.07
    const [high, low] = [Math.max(open, close) + Math.abs(swing()) * 0.07, Math.min(open, close) - Math.abs(swing()) * 0.07]
    const volume = Math.min(1, 0.15 + random() * 0.35 + (Math.abs(close - open) / span) * 4)
    return { open, high, low, close, volume }
  })
}
