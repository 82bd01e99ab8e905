import * as z from 'zod/mini'
import { Decimal, compare } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { SymbolMarket } from './markets.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_ALERTS = 200
export const MAX_ALERT_NOTE_LENGTH = 140
/** Limits of a move, in percent. */
const MIN_PERCENT = '0.1'
const MAX_PERCENT = '1000'
/** A price cannot fall by 100%. */
const MAX_FALL_PERCENT = '99'
/** An alert expires after at most this many days. */
const MAX_ALERT_DAYS = 366
/**
 * A repeating alert is armed again when the price is this far from its level, in percent of the level,
 * or, for a move, when the move is less than half of `percent`.
 */
export const REARM_DISTANCE_PERCENT = '0.1'

/** The condition of an alert: a price above, below or crossing a level, or a move in percent within a period. */
export const AlertKind = z.enum(['above', 'below', 'crosses', 'rises', 'falls', 'moves'], issue('condition_needed'))
export type AlertKind = z.output<typeof AlertKind>

/** The period of a move. */
export const AlertPeriod = z.enum(['5m', '15m', '1h', '4h', '24h'], issue('alert_span_needed'))
export type AlertPeriod = z.output<typeof AlertPeriod>

/** Whether the condition is a move in percent. */
export const isMove = (kind: AlertKind): kind is 'rises' | 'falls' | 'moves' => kind === 'rises' || kind === 'falls' || kind === 'moves'

/** The condition of an alert. Depending on `kind`, either `level`, or `percent` and `within`, are set. */
const terms = {
  symbol: SymbolCode,
  kind: AlertKind,
  level: z.nullable(Decimal),
  percent: z.nullable(Decimal),
  within: z.nullable(AlertPeriod),
}

export const Alert = z.object({
  id: Id,
  ...terms,
  name: z.string(),
  market: SymbolMarket,
  /** Decimal places of the prices of the symbol. */
  decimals: z.int(),
  /** The IANA time zone of its exchange. */
  time_zone: z.string(),
  repeats: z.boolean(),
  expires_at: z.nullable(Time),
  note: z.string(),
  /** `fired`: it does not repeat and has triggered. */
  status: z.enum(['active', 'paused', 'fired', 'expired']),
  /** It repeats, has triggered, and is not armed again yet. */
  resting: z.boolean(),
  /** The level was converted for a split of the symbol since the alert was set. */
  is_adjusted: z.boolean(),
  fired_at: z.nullable(Time),
  created_at: Time,
})
export type Alert = z.output<typeof Alert>

/** A triggered alert, with its condition at that time. */
export const AlertEvent = z.object({
  id: Id,
  /** null: the alert was deleted. */
  alert_id: z.nullable(Id),
  ...terms,
  decimals: z.int(),
  /** The IANA time zone of the exchange. */
  time_zone: z.string(),
  note: z.string(),
  /** The price that triggered the alert. */
  price: Decimal,
  /** The time of the price. */
  priced_at: Time,
  fired_at: Time,
  is_sample: z.boolean(),
})
export type AlertEvent = z.output<typeof AlertEvent>

/** A decimal between `least` and `most`, with at most `digits` decimal places. */
const decimalBetween = (what: { needed: string; least: string; most: string; digits: number; range: string }) =>
  z.string(what.needed).check(
    z.trim(),
    z.minLength(1, what.needed),
    z.regex(new RegExp(`^(\\d{1,15}(\\.\\d{1,${what.digits}})?)?$`), issue('decimal_format', { max: what.digits })),
    z.refine(
      (value) => !Decimal.safeParse(value).success || (compare(value, what.least) >= 0 && compare(value, what.most) <= 0),
      what.range,
    ),
  )

const level = decimalBetween({
  needed: issue('price_needed'),
  least: '0.000000000001',
  most: '999999999999999',
  digits: 12,
  range: issue('price_range'),
})
const percent = decimalBetween({
  needed: issue('percent_needed'),
  least: MIN_PERCENT,
  most: MAX_PERCENT,
  digits: 2,
  range: issue('percent_range', { min: MIN_PERCENT, max: MAX_PERCENT }),
})

const common = {
  symbol: SymbolCode,
  repeats: z._default(z.boolean(), false),
  expires_at: z._default(
    z.nullable(
      z.iso.datetime({ error: issue('alert_end_needed'), abort: true }).check(
        z.refine((time) => Date.parse(time) > Date.now(), issue('alert_end_past')),
        z.refine((time) => Date.parse(time) < Date.now() + MAX_ALERT_DAYS * 86_400_000, issue('alert_end_too_late')),
      ),
    ),
    null,
  ),
  note: z._default(text(MAX_ALERT_NOTE_LENGTH), ''),
}

/** The input of an alert. */
export const AlertTerms = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['above', 'below', 'crosses']), level, ...common }),
    z.object({ kind: z.enum(['rises', 'moves']), percent, within: AlertPeriod, ...common }),
    z.object({
      kind: z.literal('falls'),
      percent: percent.check(
        z.refine(
          (value) => !Decimal.safeParse(value).success || compare(value, MAX_FALL_PERCENT) <= 0,
          issue('max_fall', { max: MAX_FALL_PERCENT }),
        ),
      ),
      within: AlertPeriod,
      ...common,
    }),
  ],
  issue('condition_needed'),
)
export type AlertTerms = z.output<typeof AlertTerms>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/',
  summary: 'The viewer’s price alerts, newest first; with `symbol` those on one symbol.',
  who: 'member',
  query: z.object({ symbol: z.optional(SymbolCode) }),
  answer: z.array(Alert),
})

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/',
  summary: `Create a price alert; a user may have ${MAX_ALERTS}. If its condition already holds, it triggers at the next price.`,
  who: 'member',
  limit: '60/minute',
  idempotent: true,
  refuses: ['conflict'],
  body: AlertTerms,
  status: 201,
  answer: Alert,
})

export const changeAlert = endpoint({
  method: 'PUT',
  path: '/api/alerts/{id}/',
  summary: 'Replace the condition of an alert and activate it, whatever its state.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found'],
  body: AlertTerms,
  answer: Alert,
})

export const switchAlert = endpoint({
  method: 'PATCH',
  path: '/api/alerts/{id}/',
  summary: 'Pause or resume an alert. A resumed alert starts as if it were new; an expired one needs a new condition.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found', 'conflict'],
  body: z.object({ on: z.boolean() }),
  answer: Alert,
})

export const removeAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/{id}/',
  summary: 'Delete an alert. Its events stay in the history.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})

export const listAlertEvents = endpoint({
  method: 'GET',
  path: '/api/alerts/history/',
  summary: 'The events of the viewer’s alerts in the last 90 days, newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(AlertEvent),
})
