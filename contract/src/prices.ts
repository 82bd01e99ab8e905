import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { SymbolCode } from './symbols.ts'
import { Time, wholeNumber } from './wire.ts'

/** Candle intervals. Days start at midnight UTC, weeks on Monday. */
export const INTERVALS = ['15m', '1h', '4h', '1d', '1w'] as const
const CandleInterval = z.enum(INTERVALS, issue('unknown_choice', { choices: INTERVALS.join(', ') }))
export type CandleInterval = z.output<typeof CandleInterval>

export const MAX_CANDLES = 1_000
const MAX_SYMBOLS = 50
// 50 codes of up to 25 characters with commas, and some duplicates.
const MAX_SYMBOLS_LENGTH = 2_000
/** The maximum period of a sparkline. */
const MAX_SPARKLINE_DAYS = 5
/** The maximum number of watched symbols of a user. The most recently requested ones are kept. */
export const MAX_WATCHED_QUOTES = 100
/** The stream sends quotes for this long after `watchQuotes`. */
export const QUOTE_WATCH_SECONDS = 300

/** The source of a price, which has to be shown next to it. */
export const PriceSource = z.object({
  name: z.string(),
  url: z.nullable(z.string()),
  /** Generated sample data, not a market price. */
  is_sample: z.boolean(),
})
export type PriceSource = z.output<typeof PriceSource>

export const Candle = z.object({
  /** The opening time. */
  time: Time,
  open: Decimal,
  high: Decimal,
  low: Decimal,
  close: Decimal,
  volume: Decimal,
  /** False while the candle may still change. */
  final: z.boolean(),
})
export type Candle = z.output<typeof Candle>

export const Quote = z.object({
  symbol: SymbolCode,
  price: Decimal,
  /** The time of the price. */
  time: Time,
  /** Values of the trading day, if the source has them. */
  open: z.nullable(Decimal),
  high: z.nullable(Decimal),
  low: z.nullable(Decimal),
  previous_close: z.nullable(Decimal),
  /** The change since the previous close, absolute and in percent. */
  change: z.nullable(Decimal),
  change_percent: z.nullable(Decimal),
  source: PriceSource,
  /** The delay of the source in seconds. */
  delay: z.int(),
  /** The source does not respond: this is the last known price. */
  is_stale: z.boolean(),
})
export type Quote = z.output<typeof Quote>

/** A comma-separated list of symbols in a query. */
const symbols = z.pipe(
  z.pipe(
    z.string(issue('symbols_needed')).check(z.maxLength(MAX_SYMBOLS_LENGTH, issue('max_symbols', { max: MAX_SYMBOLS }))),
    z.transform((value) => [...new Set(value.split(',').filter((code) => code !== ''))]),
  ),
  z.array(SymbolCode).check(z.minLength(1, issue('symbols_needed')), z.maxLength(MAX_SYMBOLS, issue('max_symbols', { max: MAX_SYMBOLS }))),
)

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes/',
  summary: 'The newest prices of symbols (`symbols=EURUSD,AAPL`), in the requested order; symbols without a price are left out.',
  who: 'member',
  limit: '240/minute',
  query: z.object({ symbols }),
  answer: z.array(Quote),
})

export const listPriceSources = endpoint({
  method: 'GET',
  path: '/api/quotes/sources/',
  summary: 'Where this server has its prices from: the first source that covers a symbol provides them.',
  who: 'member',
  limit: '120/minute',
  answer: z.array(
    z.object({
      ...PriceSource.shape,
      /** The delay of its prices in seconds. */
      delay: z.int(),
      /** The page with its terms of use; null if it has none. */
      terms_url: z.nullable(z.string()),
    }),
  ),
})

export const watchQuotes = endpoint({
  method: 'PUT',
  path: '/api/quotes/watch/',
  summary: `Send the quotes of these symbols on the event stream for the next ${QUOTE_WATCH_SECONDS / 60} minutes.`,
  who: 'member',
  limit: '120/minute',
  body: z.object({
    symbols: z.array(SymbolCode).check(z.maxLength(MAX_WATCHED_QUOTES, issue('max_symbols', { max: MAX_WATCHED_QUOTES }))),
  }),
  status: 204,
  answer: null,
})

export const listCandles = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/candles/',
  summary: 'The candles of a symbol before a time (default: now), oldest first. A closed market has none.',
  who: 'member',
  limit: '240/minute',
  params: { code: SymbolCode },
  refuses: ['not_found', 'unavailable'],
  query: z.object({
    interval: z._default(CandleInterval, '1h'),
    before: z.optional(z.iso.datetime(issue('utc_time_needed'))),
    limit: z._default(wholeNumber({ max: MAX_CANDLES }), 300),
  }),
  answer: z.object({
    source: PriceSource,
    /** The source does not respond: the newest candles may be missing. */
    is_stale: z.boolean(),
    candles: z.array(Candle),
  }),
})

/** The last closing prices of a symbol, oldest first. */
const Sparkline = z.object({ symbol: SymbolCode, closes: z.array(Decimal) })

export const listSparklines = endpoint({
  method: 'GET',
  path: '/api/sparklines/',
  summary: `The closing prices of symbols in the last 24 hours, or in the last days (\`days=${MAX_SPARKLINE_DAYS}\`), for sparklines; symbols without prices are left out.`,
  who: 'member',
  limit: '120/minute',
  query: z.object({
    symbols,
    /** The number of trading days (UTC). */
    days: z.optional(wholeNumber({ max: MAX_SPARKLINE_DAYS })),
  }),
  answer: z.array(Sparkline),
})
