import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { Person } from './people.ts'
import { PERIODS } from './scoring.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, Time } from './wire.ts'

/** The number of newest points of the equity curve in a track record. */
export const CURVE_LENGTH = 500
/** The number of results of a caller in the list of callers. */
export const LAST_RESULT_COUNT = 5

const Days = z.pipe(
  z.enum(PERIODS.map(String), issue('period_needed')),
  z.transform((days) => (days === '90' ? 90 : 365)),
)

/** The market and period of a slice of track records. */
const slice = { market: z.optional(Market), days: z.optional(Days) }

const MeanR = z.object({ n: z.int(), mean_r: z.nullable(Decimal) })

/** Everything about the graded ideas of a user. R is after costs, in decimals; other statistics are numbers with up to four decimal places. */
export const TrackRecord = z.object({
  user_id: Id,
  /** When the account was created. */
  joined_at: Time,
  /** When it was computed; null without graded ideas. */
  as_of: z.nullable(Time),
  slice: z.object({ market: z.nullable(Market), days: z.nullable(z.literal(PERIODS)) }),
  counts: z.object({
    graded: z.int(),
    open: z.int(),
    waiting: z.int(),
    never_entered: z.int(),
    canceled: z.int(),
    void: z.int(),
    /** Included in the others. */
    deleted: z.int(),
    practice: z.int(),
  }),
  effective_n: z.number(),
  /** The mean R per idea that the track record supports with 95% confidence; null: not shown yet, see `hidden_until`. */
  score: z.nullable(Decimal),
  low: z.nullable(Decimal),
  high: z.nullable(Decimal),
  /** The most likely mean R per idea. */
  edge: z.nullable(Decimal),
  t: z.nullable(z.number()),
  /** The luck line: the number of track records, and the expected best t-statistic among them without skill. */
  luck: z.object({ n: z.int(), t: z.number() }),
  beats_luck: z.boolean(),
  /** 0 to 1. */
  win_rate: z.nullable(z.number()),
  mean_r: z.nullable(Decimal),
  total_r: Decimal,
  /** At most 0. */
  max_drawdown: Decimal,
  longest_losing_streak: z.int(),
  median_minutes: z.nullable(z.number()),
  unmanaged_mean_r: z.nullable(Decimal),
  buy_and_hold_mean_r: z.nullable(Decimal),
  long: MeanR,
  short: MeanR,
  /** With the interval of the slice of each market and the same period; null: not shown yet. */
  by_market: z.array(
    z.object({
      market: Market,
      n: z.int(),
      win_rate: z.nullable(z.number()),
      mean_r: z.nullable(Decimal),
      low: z.nullable(Decimal),
      edge: z.nullable(Decimal),
      high: z.nullable(Decimal),
    }),
  ),
  /** null below 20 decided forecasts. Bands, forecast and observed are in percent. */
  calibration: z.nullable(
    z.object({
      n: z.int(),
      brier: z.number(),
      baseline_brier: z.number(),
      skill: z.number(),
      bands: z.array(
        z.object({ from: z.int(), to: z.int(), n: z.int(), forecast: z.nullable(z.number()), observed: z.nullable(z.number()) }),
      ),
    }),
  ),
  /** The equity curve, in order of ends; the newest 500 ideas. */
  curve: z.array(z.object({ idea_id: Id, at: Time, symbol: SymbolCode, r_net: Decimal, total_r: Decimal, is_deleted: z.boolean() })),
  /** null: the score is shown. Else the graded ideas so far, and the time of the first fill; a score needs 20 ideas over 60 days. */
  hidden_until: z.nullable(z.object({ graded: z.int(), since: z.nullable(Time) })),
  /** The rank in the list of callers of the slice. null: not listed, or the track record of another user. */
  rank: z.nullable(z.int()),
})
export type TrackRecord = z.output<typeof TrackRecord>

/** A user on the list of callers. */
export const Caller = z.object({
  /** Ranks are continuous over both parts of the list. A block hides a row, and its rank stays free. */
  rank: z.int(),
  user: Person,
  /** When the account was created. */
  joined_at: Time,
  is_following: z.boolean(),
  score: Decimal,
  low: Decimal,
  high: Decimal,
  t: z.number(),
  beats_luck: z.boolean(),
  graded: z.int(),
  total_r: Decimal,
  /** Of the graded ideas, the most frequent first. */
  markets: z.array(Market),
  /** R after costs of the last five ended ideas, in order of their ends. */
  last_results: z.array(Decimal),
})
export type Caller = z.output<typeof Caller>

/** The luck line of all track records. */
export const LuckLine = z.object({ n: z.int(), t: z.number() })
export type LuckLine = z.output<typeof LuckLine>

export const readTrackRecord = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/track-record/',
  summary: 'The track record of a user: all of it, or the slice of a market and a period.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  query: z.object(slice),
  answer: TrackRecord,
})

export const listCallers = endpoint({
  method: 'GET',
  path: '/api/callers/',
  summary: 'Users with a score: first those who beat luck, then the others, each by score.',
  who: 'member',
  paged: true,
  etag: true,
  query: z.object({ ...slice, ...paging }),
  answer: z.array(Caller),
})

export const readLuckLine = endpoint({
  method: 'GET',
  path: '/api/callers/luck/',
  summary: 'The number of track records that ever had 20 ideas, and the t-statistic that the luckiest of them would reach without skill.',
  who: 'member',
  answer: LuckLine,
})
