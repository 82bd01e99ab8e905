import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { MarketSymbol, SymbolCode } from './symbols.ts'
import { Time, wholeNumber } from './wire.ts'

/** The markets of movers. */
export const MOVER_MARKETS = ['Stock', 'Crypto', 'Forex', 'Commodities', 'Future'] as const
/** The markets of the heat map. */
export const HEAT_MAP_MARKETS = ['Stock', 'Crypto', 'Commodities', 'Forex'] as const
export const MOVER_PERIODS = ['1h', '1d', '1w', '1m'] as const
export const HEAT_MAP_PERIODS = [...MOVER_PERIODS, 'ytd'] as const
/** The blocks of the overview, in their order. */
export const OVERVIEW_BLOCKS = ['Indices', 'Currencies', 'Crypto', 'Commodities'] as const

export const MAX_BLOCK_SYMBOLS = 12
export const MAX_MOVERS = 50
/** The largest symbols of a heat map. */
export const MAX_HEAT_MAP_CELLS = 500

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, issue('unknown_choice', { choices: choices.join(', ') }))

const MoverMarket = oneOf(MOVER_MARKETS)
export type MoverMarket = z.output<typeof MoverMarket>
const MoverPeriod = oneOf(MOVER_PERIODS)
export type MoverPeriod = z.output<typeof MoverPeriod>
const HeatMapMarket = oneOf(HEAT_MAP_MARKETS)
export type HeatMapMarket = z.output<typeof HeatMapMarket>
const HeatMapPeriod = oneOf(HEAT_MAP_PERIODS)
export type HeatMapPeriod = z.output<typeof HeatMapPeriod>
const OverviewBlock = oneOf(OVERVIEW_BLOCKS)
export type OverviewBlock = z.output<typeof OverviewBlock>

const figure = z.nullable(Decimal)

/** A symbol with its price and figures. Changes, distances and RSI are in percent. */
export const MarketRow = z.object({
  symbol: MarketSymbol,
  price: figure,
  open: figure,
  change_1h: figure,
  /** Since the previous close; of a coin since 24 hours ago. */
  change_1d: figure,
  change_1w: figure,
  change_1m: figure,
  change_ytd: figure,
  /** Units of the last 24 hours; null if its source has none. */
  volume: figure,
  /** The volume in US dollars. */
  turnover_usd: figure,
  /** The volume divided by the average of the 20 days before. */
  relative_volume: figure,
  high_52w: figure,
  low_52w: figure,
  /** Low and high of the day. */
  range_day: z.nullable(z.array(Decimal)),
  rsi_14: figure,
  /** The average true range of 14 days in percent of the price. */
  atr_percent: figure,
  sma_50: figure,
  sma_200: figure,
  /** Up to 24 hourly closes, oldest first. */
  closes: z.array(Decimal),
  source: z.string(),
  is_sample: z.boolean(),
  /** In seconds. */
  delay: z.int(),
  quoted_at: z.nullable(Time),
  updated_at: Time,
})
export type MarketRow = z.output<typeof MarketRow>

/** A row of movers. */
export const Mover = z.extend(MarketRow, {
  /** A share moved so far that it may be a split that the source has not adjusted. */
  may_be_split: z.boolean(),
  /** The newest headline of today that names the symbol. */
  headline: z.nullable(z.string()),
})
export type Mover = z.output<typeof Mover>

const Movers = z.object({ gainers: z.array(Mover), losers: z.array(Mover), active: z.array(Mover) })
export type Movers = z.output<typeof Movers>

/** A new server still computes changes of the chosen period. */
const FiguresPending = { figures_pending: z.boolean() }

/** A symbol with its price, for small lists. */
export const OverviewRow = z.object({
  symbol: MarketSymbol,
  /** The index that this future stands for, because the index has no real price. */
  stands_for: z.nullable(SymbolCode),
  price: figure,
  change_percent: figure,
  closes: z.array(Decimal),
  quoted_at: z.nullable(Time),
  is_sample: z.boolean(),
})
export type OverviewRow = z.output<typeof OverviewRow>

/** A symbol of the list of trending symbols. */
export const Trend = z.object({
  symbol: MarketSymbol,
  /** Posts in the window that name it. */
  posts: z.int(),
  /** Their authors. */
  authors: z.int(),
  /** Posts compared with the usual number; null: none is usual, or the window is a day. */
  ratio: z.nullable(Decimal),
  window: z.enum(['1h', '24h']),
  /** An English sentence: why it is listed. */
  reason: z.string(),
  price: figure,
  change_percent: figure,
  /** The share of bullish posts of 24 hours; null if there are fewer than 10. */
  bullish_percent: z.nullable(z.int()),
})
export type Trend = z.output<typeof Trend>

/** The source of the newest prices, for the header of a page. */
const Sources = z.object({
  /** Names of the real sources in use; empty: all prices are simulated. */
  sources: z.array(z.string()),
  /** The longest delay of a real source without daily rates, in seconds. */
  delay: z.int(),
})

const MarketOverview = z.object({
  blocks: z.array(z.object({ name: OverviewBlock, rows: z.array(OverviewRow) })),
  movers: Movers,
  trending: z.array(Trend),
  ...Sources.shape,
  /** The blocks differ from the default. */
  is_edited: z.boolean(),
  /** null: there are no prices yet. */
  as_of: z.nullable(Time),
})
export type MarketOverview = z.output<typeof MarketOverview>

export const readMarketOverview = endpoint({
  method: 'GET',
  path: '/api/markets/board/',
  summary: 'The overview of markets: blocks of symbols, the five largest movers, and five trending symbols.',
  who: 'member',
  limit: '120/minute',
  etag: true,
  answer: MarketOverview,
})

export const changeMarketOverview = endpoint({
  method: 'PUT',
  path: '/api/markets/board/',
  summary: `Choose the symbols of the blocks, up to ${MAX_BLOCK_SYMBOLS} each; blocks that are left out, and \`{}\`, return to the default.`,
  who: 'member',
  limit: '120/minute',
  body: z.object({
    blocks: z._default(
      z
        .array(
          z.object({
            name: OverviewBlock,
            symbols: z.array(SymbolCode).check(z.maxLength(MAX_BLOCK_SYMBOLS, issue('max_symbols', { max: MAX_BLOCK_SYMBOLS }))),
          }),
        )
        .check(z.maxLength(OVERVIEW_BLOCKS.length, issue('max_symbols', { max: OVERVIEW_BLOCKS.length }))),
      [],
    ),
  }),
  status: 204,
  answer: null,
})

export const listMovers = endpoint({
  method: 'GET',
  path: '/api/markets/movers/',
  summary: 'The largest gains and losses of a period, and the most traded symbols.',
  who: 'member',
  limit: '60/minute',
  query: z.object({
    market: z.optional(MoverMarket),
    period: z._default(MoverPeriod, '1d'),
    limit: z._default(wholeNumber({ max: MAX_MOVERS }), MAX_MOVERS),
  }),
  answer: z.object({ ...Movers.shape, ...Sources.shape, ...FiguresPending, as_of: z.nullable(Time) }),
})

export const readHeatMap = endpoint({
  method: 'GET',
  path: '/api/markets/heatmap/',
  summary: `The ${MAX_HEAT_MAP_CELLS} most traded symbols of a market in groups, each as [code, name, size, change in percent, price]; size is the turnover in dollars.`,
  who: 'member',
  limit: '60/minute',
  etag: true,
  query: z.object({ market: z._default(HeatMapMarket, 'Stock'), period: z._default(HeatMapPeriod, '1d') }),
  answer: z.object({
    groups: z.array(
      z.object({ name: z.string(), rows: z.array(z.tuple([SymbolCode, z.string(), z.nullable(z.number()), figure, figure])) }),
    ),
    is_sample: z.boolean(),
    ...Sources.shape,
    ...FiguresPending,
    as_of: z.nullable(Time),
  }),
})

export const listTrending = endpoint({
  method: 'GET',
  path: '/api/markets/trending/',
  summary:
    'Symbols that many people write about: unusually many in the last hour, and most in 24 hours. Symbols with unusual posting are left out.',
  who: 'member',
  limit: '120/minute',
  etag: true,
  answer: z.object({
    rising: z.array(Trend),
    discussed: z.array(Trend),
    /** null: nothing is computed yet. */
    as_of: z.nullable(Time),
  }),
})
