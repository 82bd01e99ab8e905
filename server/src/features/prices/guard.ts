import { type Source, SourceError } from './source.ts'

const LONGEST_SECONDS = 60

/**
 * A source that is left alone after it failed: as long as it asked for, or 1, 2, 4 … 60 seconds. Meanwhile every call fails at once,
 * and the same call made twice within its time of freshness is made once.
 */
export function guarded(source: Source, now: () => number = Date.now): Source {
  const running = new Map<string, Promise<unknown>>()
  let failures = 0
  let closedUntil = 0

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    if (now() < closedUntil) throw new SourceError(`${source.about.name} is left alone for a while`)
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      const asked = error instanceof SourceError ? error.retryAfter : null
      closedUntil = now() + 1_000 * (asked ?? Math.min(LONGEST_SECONDS, 2 ** failures))
      failures += 1
      throw error instanceof SourceError ? error : new SourceError(`${source.about.name} did not answer`, { cause: error })
    }
  }

  function shared<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = running.get(key) as Promise<Result> | undefined
    if (known !== undefined) return known
    const run = attempt(work)
    running.set(key, run)
    const forget = () => running.delete(key)
    run.then(() => setTimeout(forget, source.freshMs).unref(), forget)
    return run
  }

  return {
    ...source,
    candles: (symbol, interval, span) =>
      shared(`${symbol.code} ${interval} ${span.from.getTime()} ${span.to.getTime()}`, () => source.candles(symbol, interval, span)),
    quote: (symbol) => shared(symbol.code, () => source.quote(symbol)),
  }
}
