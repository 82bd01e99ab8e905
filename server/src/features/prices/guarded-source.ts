import { setTimeout as delay } from 'node:timers/promises'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { type Bar, type Source, SourceError } from './source.ts'

const MAX_BACKOFF_SECONDS = 60

/** Circuit breaker for one kind of request. */
interface Breaker {
  failures: number
  /** When requests began to fail at once, and until when they do, in ms since 1970. */
  blockedAt: number
  blockedUntil: number
}

/** Whether requests fail at once; not after the system clock was set back. */
const isBlocked = ({ blockedAt, blockedUntil }: Breaker): boolean => {
  const now = Date.now()
  return now >= blockedAt && now < blockedUntil
}

/** Sorts candles by time; of duplicates the last one stays. */
const sortBars = (bars: readonly Bar[]): Bar[] =>
  [...new Map(bars.map((bar) => [bar.time.getTime(), bar])).values()].toSorted((a, b) => a.time.getTime() - b.time.getTime())

/** A source with rate limit, circuit breaker and request deduplication. */
export interface GuardedSource extends Source {
  /** False while the circuit breaker blocks quotes. */
  isOpen(): boolean
}

/**
 * Limits the request rate of a source. After a failure all requests of that kind fail at once for the Retry-After, or 1, 2, 4 … 60 seconds.
 * Equal requests within `cacheMs` share one response; of a source that computes its prices only running ones do, because keeping them costs
 * more than computing them again.
 */
export function guardSource(source: Source): GuardedSource {
  const shareMs = source.about.is_sample ? 0 : source.cacheMs
  const running = new Map<string, Promise<unknown>>()
  // A plan without candles may still have quotes.
  const breakers = { candles: { failures: 0, blockedAt: 0, blockedUntil: 0 }, quote: { failures: 0, blockedAt: 0, blockedUntil: 0 } }
  // On the clock of `performance.now()`: no request waits for an old time after the system clock was set back.
  let nextSlotAt = 0

  async function waitForSlot(): Promise<void> {
    const wait = Math.max(0, nextSlotAt - performance.now())
    nextSlotAt = performance.now() + wait + source.minIntervalMs
    if (wait > 0) await delay(wait, undefined, { ref: false })
  }

  async function attempt<Result>(breaker: Breaker, work: () => Promise<Result>): Promise<Result> {
    await waitForSlot()
    if (isBlocked(breaker)) throw new SourceError(`${source.about.name} is paused after a failure`)
    try {
      const result = await work()
      breaker.failures = 0
      return result
    } catch (error) {
      const retryAfter = error instanceof SourceError ? error.retryAfter : null
      const now = Date.now()
      const until = now + 1_000 * (retryAfter ?? Math.min(MAX_BACKOFF_SECONDS, 2 ** breaker.failures))
      breaker.failures += 1
      // A Retry-After applies to all requests.
      for (const one of retryAfter === null ? [breaker] : Object.values(breakers))
        Object.assign(one, { blockedAt: now, blockedUntil: until })
      throw error instanceof SourceError ? error : new SourceError(`${source.about.name} did not respond`, { cause: error })
    }
  }

  function deduplicate<Result>(key: string, breaker: Breaker, work: () => Promise<Result>): Promise<Result> {
    const known = running.get(key) as Promise<Result> | undefined
    if (known !== undefined) return known
    const run = attempt(breaker, work)
    running.set(key, run)
    const remove = () => running.delete(key)
    run.then(() => (shareMs === 0 ? remove() : setTimeout(remove, shareMs).unref()), remove)
    return run
  }

  return {
    ...source,
    isOpen: () => !isBlocked(breakers.quote),
    candles: (symbol, interval, span) =>
      deduplicate(`${symbol.code} ${interval} ${span.from.getTime()} ${span.to.getTime()}`, breakers.candles, () =>
        source.candles(symbol, interval, span).then(sortBars),
      ),
    quote: (symbol) => deduplicate(symbol.code, breakers.quote, () => source.quote(symbol)),
    ...(source.snapshot === undefined
      ? {}
      : { snapshot: (symbols: readonly CatalogSymbol[]) => attempt(breakers.quote, async () => source.snapshot?.(symbols) ?? new Map()) }),
  }
}
