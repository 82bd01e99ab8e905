import { setTimeout as pause } from 'node:timers/promises'
import { type Bar, type Source, SourceError } from './source.ts'

const MAX_BACKOFF_SECONDS = 60

/** Whether one kind of question may be asked now. */
interface Breaker {
  failures: number
  closedUntil: number
}

/** Candles oldest first, each once: of one that a source gives twice the later stands. */
const sortBars = (bars: readonly Bar[]): Bar[] =>
  [...new Map(bars.map((bar) => [bar.time.getTime(), bar])).values()].toSorted((a, b) => a.time.getTime() - b.time.getTime())

/** A source with a guard before it. */
export interface GuardedSource extends Source {
  /** Whether it may be asked for quotes: it is not left alone because it failed. */
  isOpen(): boolean
}

/**
 * A source that is asked no faster than it bears, and left alone after it failed: as long as it asked for, or 1, 2, 4 … 60 seconds.
 * Meanwhile every such question fails at once. The same question asked twice within its time of freshness is asked once.
 */
export function guardSource(source: Source): GuardedSource {
  const running = new Map<string, Promise<unknown>>()
  // A plan without candles is no reason to ask for no quotes.
  const breakers = { candles: { failures: 0, closedUntil: 0 }, quote: { failures: 0, closedUntil: 0 } }
  let nextSlotAt = 0

  async function inTurn(): Promise<void> {
    const wait = Math.max(0, nextSlotAt - Date.now())
    nextSlotAt = Date.now() + wait + source.minIntervalMs
    if (wait > 0) await pause(wait, undefined, { ref: false })
  }

  async function attempt<Result>(gate: Breaker, work: () => Promise<Result>): Promise<Result> {
    await inTurn()
    if (Date.now() < gate.closedUntil) throw new SourceError(`${source.about.name} is left alone for a while`)
    try {
      const result = await work()
      gate.failures = 0
      return result
    } catch (error) {
      const asked = error instanceof SourceError ? error.retryAfter : null
      const until = Date.now() + 1_000 * (asked ?? Math.min(MAX_BACKOFF_SECONDS, 2 ** gate.failures))
      gate.failures += 1
      // What it asked for holds for all questions.
      for (const one of asked === null ? [gate] : Object.values(breakers)) one.closedUntil = until
      throw error instanceof SourceError ? error : new SourceError(`${source.about.name} did not answer`, { cause: error })
    }
  }

  function shared<Result>(key: string, gate: Breaker, work: () => Promise<Result>): Promise<Result> {
    const known = running.get(key) as Promise<Result> | undefined
    if (known !== undefined) return known
    const run = attempt(gate, work)
    running.set(key, run)
    const forget = () => running.delete(key)
    run.then(() => setTimeout(forget, source.cacheMs).unref(), forget)
    return run
  }

  return {
    ...source,
    isOpen: () => Date.now() >= breakers.quote.closedUntil,
    candles: (symbol, interval, span) =>
      shared(`${symbol.code} ${interval} ${span.from.getTime()} ${span.to.getTime()}`, breakers.candles, () =>
        source.candles(symbol, interval, span).then(sortBars),
      ),
    quote: (symbol) => shared(symbol.code, breakers.quote, () => source.quote(symbol)),
  }
}
