import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Largest first; a week is 7 days and a month is 30 (specification, section 9). */
const UNITS = [
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/**
 * How long ago a moment was, in words: "just now", "5 minutes ago", "1 month ago" (specification, section 4).
 * @param time ISO 8601, with its offset. @param now milliseconds since 1970; a moment after it is "just now".
 */
export function ago(time: string, now: number): string {
  const passed = now - Date.parse(time)
  const [unit, length] = UNITS.find(([, least]) => passed >= least) ?? []
  if (unit === undefined || length === undefined) return 'just now'
  const count = Math.floor(passed / length)
  return `${count} ${unit}${count > 1 ? 's' : ''} ago`
}

const TICK = 30_000
let now = Date.now()
let ticker: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now()
    ticker = setInterval(tick, TICK)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(ticker)
  }
}

/** The time in milliseconds since 1970, moved on every 30 seconds by one ticker for the whole page. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)
