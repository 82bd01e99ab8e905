import { ago as inWords } from '@trademates/contract/time'
import { useSyncExternalStore } from 'react'

/**
 * How long ago a moment was, in the words that the contract has for it.
 * @param time ISO 8601, with its offset. @param now milliseconds since 1970; a moment after it is "just now".
 */
export const ago = (time: string, now: number): string => inWords(new Date(time), new Date(now))

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
