import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, emptySql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import type { AlertCondition, AlertState } from './conditions.ts'

/** The columns of an alert that a user sets, and its state. */
export interface AlertFields extends AlertCondition {
  symbol: string
  /** The level is in the units of this moment. */
  level_at: Date
  expires_at: Date | null
  note: string
}

export interface AlertRow extends Omit<AlertFields, 'level_at'> {
  id: Id
  status: 'active' | 'paused' | 'fired'
  has_expired: boolean
  /** Whether the level was converted for a split. */
  is_adjusted: boolean
  fired_at: Date | null
  created_at: Date
}

/** Lists a user's alerts, newest first; only the alert with this id, or those on this symbol, if given. */
export const listAlertsOf = (
  db: Queryable,
  user: Id,
  { id, symbol }: { id?: Id | undefined; symbol?: string | undefined } = {},
): Promise<AlertRow[]> =>
  db.many<AlertRow>`
    select id, symbol, kind, level, percent, within, repeats, expires_at, note, state, status, coalesce(expires_at <= now(), false) as has_expired,
      is_adjusted, fired_at, created_at
    from alerts where user_id = ${user} ${id === undefined ? emptySql : sql`and id = ${id}`}
      ${symbol === undefined ? emptySql : sql`and symbol = ${symbol}`} order by id desc`

/** Serializes writers of one user: locks the user row until the transaction ends. */
export const lockUserAlerts = (tx: Queryable, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

export const countAlerts = (tx: Queryable, user: Id): Promise<{ count: number } | undefined> =>
  tx.one<{ count: number }>`select count(*)::int as count from alerts where user_id = ${user}`

export const insertAlert = (tx: Queryable, { id, user }: { id: Id; user: Id }, fields: AlertFields): Promise<number> =>
  tx.run`
    insert into alerts (id, user_id, symbol, kind, level, percent, within, repeats, expires_at, note, state, level_at)
    values (${id}, ${user}, ${fields.symbol}, ${fields.kind}, ${fields.level}, ${fields.percent}, ${fields.within}, ${fields.repeats},
      ${fields.expires_at}, ${fields.note}, ${fields.state}, ${fields.level_at})`

/** Returns 0 if the user has no such alert. */
export const updateAlert = (db: Queryable, { id, user }: { id: Id; user: Id }, fields: AlertFields): Promise<number> =>
  db.run`
    update alerts set symbol = ${fields.symbol}, kind = ${fields.kind}, level = ${fields.level}, percent = ${fields.percent}, within = ${fields.within},
      repeats = ${fields.repeats}, expires_at = ${fields.expires_at}, note = ${fields.note}, state = ${fields.state},
      status = 'active', fired_at = null, level_at = ${fields.level_at}, is_adjusted = false
    where id = ${id} and user_id = ${user}`

/** Pauses or resumes an alert. Returns its fields, or `undefined` if the user has no such alert. */
export const updateAlertStatus = (
  tx: Queryable,
  { id, user }: { id: Id; user: Id },
  { status, state }: { status: 'active' | 'paused'; state: AlertState },
): Promise<Omit<AlertFields, 'level_at'> | undefined> =>
  tx.one<Omit<AlertFields, 'level_at'>>`
    update alerts set status = ${status}, state = ${state}
    where id = ${id} and user_id = ${user}
    returning symbol, kind, level, percent, within, repeats, expires_at, note, state`

/** Returns 0 if the user has no such alert. */
export const deleteAlert = (db: Queryable, user: Id, id: Id): Promise<number> =>
  db.run`delete from alerts where id = ${id} and user_id = ${user}`

/** Lists the symbols of all alerts. */
export async function listAlertSymbols(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ symbol: string }>`select distinct symbol from alerts`
  return rows.map(({ symbol }) => symbol)
}

export const deleteAlertsOnSymbols = (db: Queryable, symbols: readonly string[]): Promise<number> =>
  db.run`delete from alerts where symbol = any(${symbols})`

/** An alert to evaluate. */
export interface ActiveAlert extends Omit<AlertFields, 'level_at'> {
  id: Id
  user_id: Id
  has_expired: boolean
}

/** Locks and returns the active alerts among these. Skips alerts that another transaction has locked. */
export const lockActiveAlerts = (tx: Queryable, ids: readonly Id[]): Promise<ActiveAlert[]> =>
  tx.many<ActiveAlert>`
    select id, user_id, symbol, kind, level, percent, within, repeats, expires_at, note, state, coalesce(expires_at <= now(), false) as has_expired
    from alerts where id = any(${ids}) and status = 'active' for no key update skip locked`

/** An alert with its new state, and its new events. */
export interface EvaluationResult {
  alert: ActiveAlert
  /** No longer active: fired once, or expired. */
  isFinished: boolean
  events: readonly NewAlertEvent[]
}

/** Writes the new states of locked alerts. */
export const updateStates = (tx: Queryable, results: readonly EvaluationResult[]): Promise<number> =>
  tx.run`
    update alerts a set state = r.state, fired_at = case when r.fired then now() else a.fired_at end,
      status = case when r.fired and not a.repeats then 'fired' else a.status end
    from unnest(
      ${results.map(({ alert }) => alert.id)}::uuid[], ${results.map(({ alert }) => alert.state)}::text[],
      ${results.map(({ events }) => events.length > 0)}::boolean[]
    ) as r (id, state, fired)
    where a.id = r.id and (a.state <> r.state or r.fired)`

/** An event to insert: the alert fired at this price. */
export interface NewAlertEvent extends Omit<ActiveAlert, 'has_expired' | 'state'> {
  alert_id: Id
  price: Decimal
  pricedAt: Date
  isSample: boolean
}

export const insertAlertEvents = (tx: Queryable, events: readonly NewAlertEvent[]): Promise<number> =>
  tx.run`
    insert into alert_events (id, alert_id, user_id, symbol, kind, level, percent, within, note, price, priced_at, is_sample)
    select * from unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ alert_id }) => alert_id)}::uuid[], ${events.map(({ user_id }) => user_id)}::uuid[],
      ${events.map(({ symbol }) => symbol)}::text[], ${events.map(({ kind }) => kind)}::text[], ${events.map(({ level }) => level)}::numeric[],
      ${events.map(({ percent }) => percent)}::numeric[], ${events.map(({ within }) => within)}::text[], ${events.map(({ note }) => note)}::text[],
      ${events.map(({ price }) => price)}::numeric[], ${events.map(({ pricedAt }) => pricedAt)}::timestamptz[],
      ${events.map(({ isSample }) => isSample)}::boolean[])`

/** A split: `a` shares for `b` from its open on. */
export interface AlertSplit {
  symbol: string
  at: string
  a: Decimal
  b: Decimal
}

/** Lists the splits of symbols, oldest first, announced ones too. */
export const listSplits = (db: Queryable, symbols: readonly string[]): Promise<AlertSplit[]> => listSplitsWhere(db, symbols, sql`true`)

/** Lists the splits of symbols with alerts whose levels are in the units of before. */
export const listSplitsOfLevels = (db: Queryable, symbols: readonly string[]): Promise<AlertSplit[]> =>
  listSplitsWhere(db, symbols, sql`exists (select from alerts where symbol = s.symbol and level is not null and level_at < s.at)`)

async function listSplitsWhere(db: Queryable, symbols: readonly string[], condition: Sql): Promise<AlertSplit[]> {
  const rows = await db.many<Omit<AlertSplit, 'at'> & { at: Date }>`
    select symbol, at, a, b from symbol_splits s where symbol = any(${symbols}) and source = '' and ${condition} order by at`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** An alert on a level, to convert it. */
interface LevelRow extends AlertCondition {
  id: Id
  user_id: Id
  symbol: string
  level: Decimal
  level_at: Date
  status: AlertRow['status']
}

/** Locks and returns alerts on a symbol whose levels are in the units of before a moment. */
export const lockLevelsBefore = (
  tx: Queryable,
  { symbol, before, limit }: { symbol: string; before: Date; limit: number },
): Promise<LevelRow[]> =>
  tx.many<LevelRow>`
    select id, user_id, symbol, kind, level, percent, within, repeats, state, status, level_at from alerts
    where symbol = ${symbol} and level is not null and level_at < ${before} order by id limit ${limit} for no key update`

/** Stores the levels of locked alerts in the units of a moment. */
export const updateLevels = (tx: Queryable, alerts: readonly (LevelRow & { isAdjusted: boolean })[], at: Date): Promise<number> =>
  tx.run`
    update alerts a set level = trim_scale(l.level), level_at = ${at}, is_adjusted = a.is_adjusted or l.is_adjusted
    from unnest(
      ${alerts.map(({ id }) => id)}::uuid[], ${alerts.map(({ level }) => level)}::numeric[], ${alerts.map(({ isAdjusted }) => isAdjusted)}::boolean[]
    ) as l (id, level, is_adjusted)
    where a.id = l.id`

export interface AlertEventRow extends Pick<AlertFields, 'symbol' | 'kind' | 'level' | 'percent' | 'within' | 'note'> {
  id: Id
  alert_id: Id | null
  price: Decimal
  priced_at: Date
  fired_at: Date
  is_sample: boolean
}

/** Lists a user's alert events, newest first; one more than the limit, to detect a next page. */
export const listEventRows = (db: Queryable, user: Id, page: PageQuery): Promise<AlertEventRow[]> =>
  db.many<AlertEventRow>`
    select id, alert_id, symbol, kind, level, percent, within, note, price, priced_at, fired_at, is_sample from alert_events
    where user_id = ${user} ${olderThan(page.cursor, sql`id`)} order by id desc limit ${page.limit + 1}`

/** Deletes the events older than the time of this UUIDv7. */
export const deleteAlertEvents = (db: Queryable, before: Id): Promise<number> => db.run`delete from alert_events where id < ${before}`

/** Deletes the price levels of expired alerts. */
export const deleteExpiredLevels = (db: Queryable): Promise<number> =>
  db.run`
    delete from price_levels l using alerts a
    where l.kind = 'alert' and l.reference = a.id and a.expires_at <= now()`

/** Lowest and highest price of a symbol in a minute. */
export interface MinuteBar {
  symbol: string
  minute: Date
  low: Decimal
  high: Decimal
}

/** The longest span of a move alert. */
const LONGEST_SPAN = sql`interval '24 hours'`

/** Lists the minute bars of symbols within the longest span, oldest first. */
export const listMinuteBars = (db: Queryable, symbols: readonly string[]): Promise<MinuteBar[]> =>
  db.many<MinuteBar>`
    select symbol, minute, low, high from price_minutes where symbol = any(${symbols}) and minute >= now() - ${LONGEST_SPAN} order by minute`

/** Merges prices into the minute bars. */
export const upsertMinuteBars = (db: Queryable, prices: readonly { symbol: string; price: Decimal; pricedAt: Date }[]): Promise<number> =>
  db.run`
    insert into price_minutes as known (symbol, minute, low, high)
    select symbol, date_trunc('minute', priced_at), min(price), max(price) from unnest(
      ${prices.map(({ symbol }) => symbol)}::text[], ${prices.map(({ price }) => price)}::numeric[],
      ${prices.map(({ pricedAt }) => pricedAt)}::timestamptz[]) as p (symbol, price, priced_at)
    group by 1, 2
    on conflict (symbol, minute) do update set low = least(known.low, excluded.low), high = greatest(known.high, excluded.high)
    where excluded.low < known.low or excluded.high > known.high`

export const deleteOldMinuteBars = (db: Queryable): Promise<number> =>
  db.run`delete from price_minutes where minute < now() - ${LONGEST_SPAN}`
