import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Log } from '#platform/log.ts'

/** A symbol's gauge is sent at most once in this time. */
export const SENTIMENT_INTERVAL_MS = 5_000

type SentimentEvent = Extract<LiveEvent, { event: 'sentiment.changed' }>

interface Ports {
  /** The users of this process who look at a symbol. */
  viewersOf: (symbol: string) => Id[]
  loadGauge: (symbol: string) => Promise<Omit<SentimentEvent['data'], 'symbol'>>
  send: (user: Id, event: SentimentEvent) => void
  log: Log
}

/** Creates a publisher that sends the gauge of a symbol to who looks at it: at once, then at most once in 5 seconds, the newest one last. */
export function createSentimentPublisher({ viewersOf, loadGauge, send, log }: Ports) {
  /** Symbols that were sent in the last 5 seconds, and whether they have changed since. */
  const waiting = new Map<string, { timer: NodeJS.Timeout; hasChanged: boolean }>()

  async function publish(symbol: string, viewers: readonly Id[]): Promise<void> {
    const event: SentimentEvent = { event: 'sentiment.changed', data: { symbol, ...(await loadGauge(symbol)) } }
    for (const user of viewers) send(user, event)
  }

  function start(symbol: string): void {
    const viewers = viewersOf(symbol)
    if (viewers.length === 0) return
    const timer = setTimeout(() => {
      const hasChanged = waiting.get(symbol)?.hasChanged === true
      waiting.delete(symbol)
      if (hasChanged) start(symbol)
    }, SENTIMENT_INTERVAL_MS).unref()
    waiting.set(symbol, { timer, hasChanged: false })
    // Clients read it again each minute.
    publish(symbol, viewers).catch((error: unknown) => log.warn({ err: error, symbol }, 'publishing a sentiment failed'))
  }

  return {
    /** A view of a symbol was given, changed or taken back. */
    changed(symbol: string): void {
      const sent = waiting.get(symbol)
      if (sent === undefined) start(symbol)
      else sent.hasChanged = true
    },
    close(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
    },
  }
}
