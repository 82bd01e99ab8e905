import type { Decimal } from '@trademates/contract/decimals'
import type { CandleInterval, PriceSource } from '@trademates/contract/prices'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'

/** A candle as its source gives it. */
export interface Bar {
  /** When it opened. */
  time: Date
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
  final: boolean
}

/** A price as its source gives it, with the trading day around it where the source says so. */
export interface Tick {
  price: Decimal
  time: Date
  open: Decimal | null
  high: Decimal | null
  low: Decimal | null
  previousClose: Decimal | null
}

/** From when to when, the end not included. */
export interface Span {
  from: Date
  to: Date
}

/** Where prices come from: the port that each provider has an adapter to. */
export interface Source {
  about: PriceSource
  /** Seconds that it lags behind its market. */
  delaySeconds: number
  /** So many milliseconds a quote may be told again before it is asked for anew. */
  cacheMs: number
  /** At least so many milliseconds lie between two questions. */
  minIntervalMs: number
  covers(symbol: CatalogSymbol): boolean
  /** The candles that opened within the span, oldest first; those of times without trade are missing. Throws a SourceError. */
  candles(symbol: CatalogSymbol, interval: CandleInterval, span: Span): Promise<Bar[]>
  /** `undefined` where it has no price. Throws a SourceError. */
  quote(symbol: CatalogSymbol): Promise<Tick | undefined>
  /** Tells each new price of these symbols, until what it gives is called. */
  follow?(symbols: readonly CatalogSymbol[], onTick: (symbol: CatalogSymbol, tick: Tick) => void): () => void
}

/** A source that did not give what it was asked for. */
export class SourceError extends Error {
  /** Seconds that it asked to be left alone. */
  readonly retryAfter: number | null

  constructor(message: string, { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {}) {
    super(message, { cause })
    this.name = 'SourceError'
    this.retryAfter = retryAfter
  }
}
