import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market, SymbolMarket } from './markets.ts'
import { text, wholeNumber } from './wire.ts'

/** A symbol code: EURUSD, AAPL, BRK.B, BTCUSD, ES1!, ES_F, ESZ26, AAPL261218C200. Converted to upper case. */
export const SymbolCode = z
  .string(issue('symbol_needed'))
  .check(z.toUpperCase(), z.regex(/^(?=[0-9]*[A-Z])[A-Z0-9]{1,21}(?:\.[A-Z0-9]{1,3}|!|_F)?$/, issue('not_a_symbol')))

/** A symbol of a text, with its cashtags in capitals and without the dollar sign. */
export const TaggedSymbol = z.object({ code: SymbolCode, tags: z.array(z.string()) })
export type TaggedSymbol = z.output<typeof TaggedSymbol>

/** The trading hours of a symbol in the local time of its market. */
const TradingHours = z.object({
  /** An IANA time zone. */
  time_zone: z.string(),
  sessions: z.array(
    z.object({
      /** Days of the week on which the session opens; 0 is Sunday. */
      days: z.array(z.int()),
      /** `09:30`. */
      open: z.string(),
      /** `24:00` is the end of the day. A time that is not after `open` is on the next day. */
      close: z.string(),
    }),
  ),
})
export type TradingHours = z.output<typeof TradingHours>

/** A symbol of the catalog. */
export const MarketSymbol = z.object({
  code: SymbolCode,
  name: z.string(),
  market: SymbolMarket,
  /** An index or a yield cannot be traded itself. */
  kind: z.enum(['tradable', 'index', 'yield']),
  /** ISO 4217. */
  currency: z.string(),
  /** The unit of its prices; those of a yield are percent. */
  unit: z.enum(['price', 'percent']),
  /** The sector of a stock; null for funds and other symbols. */
  sector: z.nullable(z.string()),
  /** The country of a stock or an index (ISO 3166), or `EU`; null for other symbols. */
  region: z.nullable(z.string()),
  /** The future that can be traded instead of an index. */
  tradable_as: z.nullable(SymbolCode),
  /** The market of a new post about the symbol. */
  post_market: Market,
  /** Decimal places of its prices. */
  decimals: z.int(),
  /** null: traded over the counter, or on several exchanges. */
  exchange: z.nullable(z.string()),
  /** Other codes of the symbol, such as BTC, XBT and BTCUSDT. */
  aliases: z.array(z.string()),
  hours: TradingHours,
})
export type MarketSymbol = z.output<typeof MarketSymbol>

/** The maximum number of results of `listSymbols`. */
const MAX_SYMBOL_SUGGESTIONS = 20

export const listSymbols = endpoint({
  method: 'GET',
  path: '/api/symbols/',
  summary: 'Symbols whose code, alias or name begins with the query, best known first.',
  who: 'member',
  query: z.object({
    q: z._default(text(40), ''),
    market: z.optional(SymbolMarket),
    limit: z._default(wholeNumber({ max: MAX_SYMBOL_SUGGESTIONS }), 8),
  }),
  answer: z.array(MarketSymbol),
})

/** All symbols of the catalog for a search in the browser: `rankSymbols` and `resolveTag` take its rows. */
export const readSymbolIndex = endpoint({
  method: 'GET',
  path: '/api/symbols/index/',
  summary:
    'The symbols of the catalog: code, name, market, aliases, search words and rank (1 is the best known). Contracts and options are left out.',
  who: 'member',
  etag: true,
  maxAgeSeconds: 86_400,
  answer: z.object({
    /** Changes with the rows. */
    version: z.string(),
    rows: z.array(z.tuple([SymbolCode, z.string(), SymbolMarket, z.array(z.string()), z.array(z.string()), z.int()])),
  }),
})

/** The figures of a warning of unusual posting. */
const WarningParams = z.object({
  /** Posts in the last hour. */
  posts: z.int(),
  /** Posts of them by accounts younger than seven days. */
  new_posts: z.int(),
  /** Few trade the symbol. */
  is_thin: z.boolean(),
})
export type WarningParams = z.output<typeof WarningParams>

const SymbolDetails = z.extend(MarketSymbol, {
  /** The people who have it on any of their lists, up to a minute old; null below five. */
  watchers_count: z.nullable(z.int()),
  /** Whether the viewer has it on a list. */
  is_watching: z.boolean(),
  /** Why a symbol is kept out of the trending symbols, in English. */
  warning: z.nullable(z.string()),
  warning_params: z.nullable(WarningParams),
  /** Posts about it in the last 24 hours, up to a few minutes old. */
  posts_24h: z.int(),
  /** The other symbols that a cashtag of this one may point to, one tag for each. */
  shared_tags: z.array(z.object({ tag: z.string(), code: SymbolCode, name: z.string() })),
})
export type SymbolDetails = z.output<typeof SymbolDetails>

export const readSymbol = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/',
  summary: 'One symbol, by its code or an alias, with the number of its watchers and a warning of unusual posting.',
  who: 'member',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  answer: SymbolDetails,
})
