import type { Decimal } from '@trademates/contract/decimals'
import type { PriceBasis } from '@trademates/contract/ideas'
import type { CandleInterval, PriceSource } from '@trademates/contract/prices'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'

/** Intervals of candles from sources. Minutes and seconds are used on the server only, to grade trade ideas. */
export type SourceInterval = CandleInterval | '1m' | '1s'

/** A candle of a source. */
export interface Bar {
  /** Open time. */
  time: Date
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
  final: boolean
}

/** A candle that its source has closed and that does not change anymore. */
export type FinalCandle = Omit<Bar, 'volume' | 'final'>

/** A price of a source, with the range of the trading day if the source has it. */
export interface SourceQuote {
  price: Decimal
  time: Date
  open: Decimal | null
  high: Decimal | null
  low: Decimal | null
  previousClose: Decimal | null
}

/** A quote with the volume of the last 24 hours, or of the last trading day, in units of the symbol; null if the source has none. */
export interface SourceSnapshot extends SourceQuote {
  volume: Decimal | null
}

/** A time span; the end is exclusive. */
export interface Span {
  from: Date
  to: Date
}

/** A provider of prices: the port that each provider has an adapter for. */
export interface Source {
  about: PriceSource
  /** The page with its terms of use. */
  termsUrl?: string
  /** Intervals that grade trade ideas, from coarse to fine. */
  chain: readonly SourceInterval[]
  /** Number of past candles of each interval that the source still has; unlimited by default. */
  historyCandles?: number
  /** Delay of its prices in seconds. */
  delaySeconds: number
  /** How long a quote may be reused, in ms. */
  cacheMs: number
  /** Least time between two requests, in ms. */
  minIntervalMs: number
  covers(symbol: CatalogSymbol): boolean
  /** What its prices of a symbol are: trades, the middle of bid and ask, or one official rate a day. */
  basisOf(symbol: CatalogSymbol): PriceBasis
  /**
   * Returns the candles that opened within the span, oldest first, without periods without trades; none for an interval that it lacks. Days and
   * weeks are adjusted for the splits since then, shorter candles are in the units of their day. Throws a SourceError.
   */
  candles(symbol: CatalogSymbol, interval: SourceInterval, span: Span): Promise<Bar[]>
  /** Returns undefined if it has no price. Throws a SourceError. */
  quote(symbol: CatalogSymbol): Promise<SourceQuote | undefined>
  /** Returns the prices of these symbols by code with few requests, without those that it lacks. Throws a SourceError. */
  snapshot?(symbols: readonly CatalogSymbol[]): Promise<ReadonlyMap<string, SourceSnapshot>>
  /** Aborts its requests, those that come later too. */
  close?(): void
  /** Creates a stream of prices, which follows no symbol yet. */
  stream?(onQuote: (symbol: CatalogSymbol, quote: SourceQuote) => void): QuoteStream
}

/** Prices that a source sends without further requests. */
export interface QuoteStream {
  /** Replaces the followed symbols; without any it has no connection. */
  follow(symbols: readonly CatalogSymbol[]): void
}

/** A source could not answer a request. */
export class SourceError extends Error {
  /** Retry-After in seconds. */
  readonly retryAfter: number | null
  /** The source rejects requests of this machine: status 403 or 451. */
  readonly isRejected: boolean

  constructor(
    message: string,
    { cause, retryAfter = null, isRejected = false }: { cause?: unknown; retryAfter?: number | null; isRejected?: boolean } = {},
  ) {
    super(message, { cause })
    this.name = 'SourceError'
    this.retryAfter = retryAfter
    this.isRejected = isRejected
  }
}
