import type { Deps } from '#platform/deps.ts'

/** Publishes that the gauges of these symbols changed. */
export function publishSentiment(bus: Deps['bus'], symbols: readonly string[]): void {
  for (const symbol of symbols) bus.publish({ topic: 'sentiment.changed', symbol })
}
