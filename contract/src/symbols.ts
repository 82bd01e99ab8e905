import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { text } from './wire.ts'

/** The code of a symbol: EURUSD, AAPL, BRK.B, BTCUSD, ES1!, ESZ26, AAPL261218C200. Small letters are taken for capitals. */
export const SymbolCode = z
  .string(issue('symbol_needed'))
  .check(z.toUpperCase(), z.regex(/^(?=[0-9]*[A-Z])[A-Z0-9]{1,21}(?:\.[A-Z0-9]{1,3}|!)?$/, issue('not_a_symbol')))

/** A symbol of a text, with the cashtags that mean it, in capitals and without the dollar sign. */
export const TaggedSymbol = z.object({ code: SymbolCode, tags: z.array(z.string()) })
export type TaggedSymbol = z.output<typeof TaggedSymbol>

/** When a symbol is traded, by the clock of its market; the summer time of that clock holds. */
const TradingHours = z.object({
  /** An IANA name. */
  time_zone: z.string(),
  sessions: z.array(
    z.object({
      /** The days of the week on which it opens: 0 is Sunday. */
      days: z.array(z.int()),
      /** `09:30`. */
      open: z.string(),
      /** `24:00` is the end of the day; one that is not after `open` is of the next day. */
      close: z.string(),
    }),
  ),
})
export type TradingHours = z.output<typeof TradingHours>

/** What can be traded, as the catalogue knows it. */
export const MarketSymbol = z.object({
  code: SymbolCode,
  name: z.string(),
  market: Market,
  /** So many digits stand behind the point of its prices. */
  decimals: z.int(),
  /** Where it is traded; null: between banks and brokers, or in many places. */
  exchange: z.nullable(z.string()),
  /** Other codes that mean it, such as BTC, XBT and BTCUSDT. */
  aliases: z.array(z.string()),
  hours: TradingHours,
})
export type MarketSymbol = z.output<typeof MarketSymbol>

/** So many suggestions at most. */
const MAX_SYMBOL_SUGGESTIONS = 20

export const listSymbols = endpoint({
  method: 'GET',
  path: '/api/symbols/',
  summary: 'Symbols whose code, other code or name begins with what is asked for, the best known first.',
  who: 'member',
  query: z.object({
    q: z._default(text(40), ''),
    market: z.optional(Market),
    limit: z._default(
      z.coerce
        .number(issue('integer_needed'))
        .check(
          z.int(issue('integer_needed')),
          z.minimum(1, issue('min_value', { min: 1 })),
          z.maximum(MAX_SYMBOL_SUGGESTIONS, issue('max_value', { max: MAX_SYMBOL_SUGGESTIONS })),
        ),
      8,
    ),
  }),
  answer: z.array(MarketSymbol),
})

export const readSymbol = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/',
  summary: 'One symbol, by its code or by another that means it.',
  who: 'member',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  answer: MarketSymbol,
})
