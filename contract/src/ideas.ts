import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { Candle } from './prices.ts'
import { SymbolCode } from './symbols.ts'
import { Id, Time } from './wire.ts'

export const Direction = z.enum(['long', 'short'], issue('direction_needed'))
export type Direction = z.output<typeof Direction>

const IDEA_STATES = ['waiting', 'live', 'target', 'stopped', 'expired', 'closed', 'canceled', 'missed', 'void'] as const
const IdeaState = z.enum(IDEA_STATES)
export type IdeaState = z.output<typeof IdeaState>

const IdeaReason = z.enum([
  // Missed
  'not_reached',
  'target_first',
  'stop_first',
  'gap_past_stop',
  'gap_past_target',
  'moved_too_far',
  // Void
  'no_prices',
  'no_action_known',
  'by_operator',
])
export type IdeaReason = z.output<typeof IdeaReason>

export const PositionSide = z.enum(['long', 'short', 'none', 'undisclosed'], issue('position_needed'))
export type PositionSide = z.output<typeof PositionSide>

/** A day, without time zone: 2026-11-20. */
const Day = z.iso.date()

/** What the author states to hold in the symbol. */
export const Position = z.object({
  side: PositionSide,
  /** The first day of the position; null without a position. */
  since: z.nullable(Day),
  stated_at: Time,
  /** The price of the symbol at that time. */
  price: z.nullable(Decimal),
  /** The statement before; null for the first one. */
  previous: z.nullable(z.object({ side: PositionSide, until: Time })),
})
export type Position = z.output<typeof Position>

const AMENDMENT_KINDS = ['cancel', 'close', 'stop', 'note', 'position'] as const
const AmendmentKind = z.enum(AMENDMENT_KINDS)
export type AmendmentKind = z.output<typeof AmendmentKind>

const amendment = {
  id: Id,
  requested_at: Time,
  /** The minute from which on it applies, at the next open; null if it applies at once. */
  effective_at: z.nullable(Time),
  /** null until it is decided. */
  was_effective: z.nullable(z.boolean()),
  /** The price at the time of the request. */
  quote: z.object({ price: Decimal, time: Time }),
}

/** An addition of the author to an idea. The terms never change. */
export const Amendment = z.discriminatedUnion('kind', [
  z.object({ ...amendment, kind: z.literal('cancel') }),
  /** In percent of the original position. */
  z.object({ ...amendment, kind: z.literal('close'), share: z.int() }),
  z.object({ ...amendment, kind: z.literal('stop'), price: Decimal }),
  z.object({ ...amendment, kind: z.literal('note'), text: z.string() }),
  z.object({ ...amendment, kind: z.literal('position'), side: PositionSide, since: z.nullable(Day) }),
])
export type Amendment = z.output<typeof Amendment>

/** The score of a caller, as shown beside an idea. */
export const CallerScore = z.object({
  /** The mean R per idea after costs that the track record supports with 95% confidence; null: not shown yet. */
  score: z.nullable(Decimal),
  low: z.nullable(Decimal),
  high: z.nullable(Decimal),
  graded: z.int(),
  needed: z.int(),
  beats_luck: z.boolean(),
})
export type CallerScore = z.output<typeof CallerScore>

/** An exit of a part of the position; `horizon` is the exit at the expiration. */
export const IdeaExit = z.object({
  kind: z.enum(['target', 'stop', 'close', 'horizon']),
  price: Decimal,
  /** In percent of the original position. */
  share: z.int(),
  at: Time,
  /** The candle also contains the target, or the entry: the worse outcome is assumed. */
  is_ambiguous: z.boolean(),
})
export type IdeaExit = z.output<typeof IdeaExit>

/** The kind of a price: of trades, the middle of bid and ask, or a fixing. */
export const PriceBasis = z.enum(['last', 'mid', 'fix'])
export type PriceBasis = z.output<typeof PriceBasis>

/** The entry of an idea: at the next open, at a price, or in a zone. */
const IdeaEntry = z.object({
  kind: z.enum(['market', 'level', 'zone']),
  price: z.nullable(Decimal),
  low: z.nullable(Decimal),
  high: z.nullable(Decimal),
})

/** A level that a quote has reached, until final candles decide. `target`: the number of the target, from 1; null for other levels. */
export const TouchedLevel = z.object({
  level: z.enum(['entry', 'stop', 'target']),
  target: z.nullable(z.int()),
  /** In the units of the day of the touch. */
  price: Decimal,
})
export type TouchedLevel = z.output<typeof TouchedLevel>

/** A split, or a special dividend as the split with the same effect on prices: from `at` on, `a` shares for `b`. Prices after it are multiplied by a / b to be in the units before it. */
export const IdeaSplit = z.object({
  at: Time,
  a: Decimal,
  b: Decimal,
  /** The special dividend per share in the units of its day; null for a split. */
  dividend: z.nullable(Decimal),
})
export type IdeaSplit = z.output<typeof IdeaSplit>

/** A trade idea: its fixed terms, and its state as graded by the market. Prices and R are decimals; R is in multiples of the risk. */
export const Idea = z.object({
  id: Id,
  /** null: the post was deleted. */
  post_id: z.nullable(Id),
  author: z.object({ id: Id, username: z.string(), image: z.nullable(z.string()) }),
  /** Counts the ideas of the author from 1, without gaps. */
  number: z.int(),
  symbol: SymbolCode,
  name: z.string(),
  market: Market,
  /** Decimal places of the prices of the symbol. */
  decimals: z.int(),
  /** The IANA time zone of its exchange. */
  time_zone: z.string(),
  direction: Direction,
  entry: IdeaEntry,
  stop: Decimal,
  /** The stop as moved by the author. */
  current_stop: Decimal,
  /** When the author moved the stop there, and the price at that time; null: it was not moved. */
  stop_moved: z.nullable(z.object({ at: Time, price: Decimal })),
  /** Nearest first; `share` in percent of the position. */
  targets: z.array(z.object({ price: Decimal, share: z.int(), hit_at: z.nullable(Time) })),
  expires_at: Time,
  enter_by: z.nullable(Time),
  /** The author's probability, in percent, that the first target is hit before the stop. */
  confidence: z.nullable(z.int()),
  position: Position,
  /** Whether the author is paid for the post. */
  paid: z.boolean(),
  /** Graded on simulated prices; does not count. */
  practice: z.boolean(),
  /** The only source that grades the idea. `delay` in seconds. */
  source: z.object({
    name: z.string(),
    url: z.nullable(z.string()),
    basis: PriceBasis,
    finest_interval: z.string(),
    delay: z.int(),
  }),
  /** The quote at the time of posting. */
  reference: z.object({ price: Decimal, time: Time }),
  posted_at: Time,
  /**
   * The splits of the symbol after the posting, oldest first, announced ones too. Terms, fill and exits stay in the units of the posting;
   * a price with a time of its own is in the units of that time.
   */
  splits: z.array(IdeaSplit),
  state: IdeaState,
  /** Why it is missed or void. */
  reason: z.nullable(IdeaReason),
  /** A quote has reached a level, but no final candle yet. */
  is_provisional: z.boolean(),
  /** That level; null unless the idea is provisional. */
  touched: z.nullable(TouchedLevel),
  is_stale: z.boolean(),
  /** The end of the newest candle since the posting, as of the last grade; null: none. */
  last_candle_at: z.nullable(Time),
  is_on_hold: z.boolean(),
  entered_at: z.nullable(Time),
  ended_at: z.nullable(Time),
  fill: z.nullable(Decimal),
  /** The distance from entry to stop; null for a market entry until it is filled. */
  risk: z.nullable(Decimal),
  /** The percentage of the position that has not exited. */
  remaining: Decimal,
  exits: z.array(IdeaExit),
  /** The mark-to-market of a live idea. */
  mark: z.nullable(z.object({ price: Decimal, time: Time, r: Decimal, r_net: Decimal })),
  r: z.nullable(Decimal),
  /** After costs. */
  r_net: z.nullable(Decimal),
  /** The result of the original terms, if amendments made a difference. */
  unmanaged: z.nullable(z.object({ state: IdeaState, r: z.nullable(Decimal), r_net: z.nullable(Decimal) })),
  /** Amendments that have not taken effect yet. */
  pending: z.array(Amendment),
  notes_count: z.int(),
  /** Increases with each regrade. */
  revision: z.int(),
  deleted_at: z.nullable(Time),
  receipt: z.enum(['pending', 'sealed']),
  caller: z.nullable(CallerScore),
  is_following: z.boolean(),
  /** What the viewer may add now. */
  allowed_amendments: z.array(AmendmentKind),
})
export type Idea = z.output<typeof Idea>

/** An entry of the timeline of an idea. */
export const IdeaEvent = z.object({
  id: Id,
  at: Time,
  kind: z.enum([
    'posted',
    'entered',
    'target',
    'stopped',
    'closed',
    'expired',
    'canceled',
    'missed',
    'void',
    'on_hold',
    'released',
    'split',
    'renamed',
    'regraded',
    'deleted',
    ...AMENDMENT_KINDS,
  ]),
  price: z.nullable(Decimal),
  share: z.nullable(z.int()),
  r: z.nullable(Decimal),
  /** Of `regraded`: the result before, a decimal. Of `split`: new shares for old ones, `2:1`. Of `renamed`: the new code. */
  text: z.nullable(z.string()),
  /** The candle that caused it. `interval`, such as `1m`, is missing in events of earlier versions. */
  candle: z.nullable(z.object({ ...Candle.shape, interval: z.optional(z.string()) })),
})
export type IdeaEvent = z.output<typeof IdeaEvent>
