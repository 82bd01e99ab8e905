import type { PriceService, QuoteListener } from '#features/prices/price-service.ts'
import type { SourceQuote } from '#features/prices/source.ts'
import { findSymbol } from '#features/symbols/find.ts'

/** A symbol and the name of the source that grades ideas on it. */
interface PinnedSymbol {
  symbol: string
  source: string
}

/**
 * Creates a function that reads the quotes of sources which other sources precede: the price service has the quotes of the first source of a
 * symbol only, and ideas stay with the source that was the first when they were posted. A source is asked as often as its `cacheMs` allows.
 */
export function createPinnedQuotes(
  { sources }: Pick<PriceService, 'sources'>,
  { onQuote, onFailure }: { onQuote: QuoteListener; onFailure: (error: unknown) => void },
): (pinned: readonly PinnedSymbol[]) => void {
  const newest = new Map<string, SourceQuote>()

  async function read({ symbol: code, source: name }: PinnedSymbol): Promise<void> {
    const symbol = findSymbol(code)
    const source = sources.find(({ about }) => about.name === name)
    if (symbol === undefined || source === undefined || sources.find((one) => one.covers(symbol)) === source) return
    const quote = await source.quote(symbol)
    // A cached quote was matched before: it must not touch a level again that a candle has withdrawn.
    if (quote === undefined || newest.get(`${code} ${name}`) === quote) return
    newest.set(`${code} ${name}`, quote)
    onQuote(code, quote, source.about.is_sample, name)
  }

  return (pinned) => {
    for (const one of pinned) void read(one).catch(onFailure)
  }
}
