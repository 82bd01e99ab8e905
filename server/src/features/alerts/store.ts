import type { AlertKind, AlertSpan } from '@trademates/contract/alerts'
import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { type Handle, nothing, type Sql, sql } from '#platform/db.ts'
import { olderThan, type PageAsk } from '#platform/paging.ts'
import type { Side, Verdict, Waiting } from './waiting.ts'

/** What somebody waits for, as it is written. */
export interface Terms {
  symbol: string
  kind: AlertKind
  level: Decimal | null
  percent: Decimal | null
  within: AlertSpan | null
  repeats: boolean
  expires_at: Date | null
  note: string
  side: Side
}

export interface AlertRow extends Terms {
  id: Id
  status: 'active' | 'paused' | 'fired'
  has_expired: boolean
  fired_at: Date | null
  created_at: Date
}

/** The alerts of somebody, the newest first; only the one of this id, where one is given. */
export const listAlertsOf = (db: Handle, user: Id, id?: Id): Promise<AlertRow[]> =>
  db.many<AlertRow>`
    select id, symbol, kind, level, percent, within, repeats, expires_at, note, side, status, coalesce(expires_at <= now(), false) as has_expired,
      fired_at, created_at
    from alerts where user_id = ${user} ${id === undefined ? nothing : sql`and id = ${id}`} order by id desc`

/** Keeps others who set alerts of somebody waiting until this transaction has ended. */
export const lockAlerts = (tx: Handle, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

export const countAlerts = (tx: Handle, user: Id): Promise<{ count: number } | undefined> =>
  tx.one<{ count: number }>`select count(*)::int as count from alerts where user_id = ${user}`

export const insertAlert = (tx: Handle, { id, user }: { id: Id; user: Id }, terms: Terms): Promise<number> =>
  tx.run`
    insert into alerts (id, user_id, symbol, kind, level, percent, within, repeats, expires_at, note, side)
    values (${id}, ${user}, ${terms.symbol}, ${terms.kind}, ${terms.level}, ${terms.percent}, ${terms.within}, ${terms.repeats},
      ${terms.expires_at}, ${terms.note}, ${terms.side})`

/** Gives 0 where somebody has no such alert. */
export const changeTerms = (db: Handle, { id, user }: { id: Id; user: Id }, terms: Terms): Promise<number> =>
  db.run`
    update alerts set symbol = ${terms.symbol}, kind = ${terms.kind}, level = ${terms.level}, percent = ${terms.percent}, within = ${terms.within},
      repeats = ${terms.repeats}, expires_at = ${terms.expires_at}, note = ${terms.note}, side = ${terms.side},
      status = 'active', fired_at = null, revision = revision + 1
    where id = ${id} and user_id = ${user}`

/** Has an alert wait anew, or pauses it; what it waited for stays. Gives 0 where somebody has no such alert. */
export const changeStatus = (
  db: Handle,
  { id, user }: { id: Id; user: Id },
  { status, side }: { status: 'active' | 'paused'; side: Side },
): Promise<number> =>
  db.run`
    update alerts set status = ${status}, side = ${side}, revision = revision + 1
    where id = ${id} and user_id = ${user}`

/** Gives 0 where somebody has no such alert. */
export const removeAlertOf = (db: Handle, user: Id, id: Id): Promise<number> =>
  db.run`delete from alerts where id = ${id} and user_id = ${user}`

/** The symbols that alerts are set on. */
export async function listSymbols(db: Handle): Promise<string[]> {
  const rows = await db.many<{ symbol: string }>`select distinct symbol from alerts`
  return rows.map(({ symbol }) => symbol)
}

export const removeAlertsOn = (db: Handle, symbols: readonly string[]): Promise<number> =>
  db.run`delete from alerts where symbol = any(${symbols})`

/** All alerts that wait, or those of these ids. */
export const listWaiting = (db: Handle, ids?: readonly Id[]): Promise<Waiting[]> =>
  db.many<Waiting>`
    select id, revision, symbol, kind, level, percent, within, repeats, side from alerts
    where status = 'active' and (expires_at is null or expires_at > now()) ${ids === undefined ? nothing : sql`and id = any(${ids})`}`

/** An alert whose verdict stands. */
export interface Settled extends Terms {
  id: Id
  user_id: Id
}

/**
 * Writes what became of alerts, each only where it is still what was judged: who judged it already, changed it or let it expire
 * meanwhile leaves nothing to write. Gives those that were written.
 */
export const changeJudged = (tx: Handle, verdicts: readonly Verdict[]): Promise<Settled[]> =>
  tx.many<Settled>`
    update alerts a set side = v.became, fired_at = case when v.fires then now() else a.fired_at end,
      status = case when v.fires and not a.repeats then 'fired' else a.status end
    from unnest(
      ${verdicts.map(({ alert }) => alert.id)}::uuid[], ${verdicts.map(({ alert }) => alert.revision)}::int[],
      ${verdicts.map(({ from }) => from)}::text[], ${verdicts.map(({ to }) => to)}::text[], ${verdicts.map(({ fires }) => fires)}::boolean[]
    ) as v (id, revision, was, became, fires)
    where a.id = v.id and a.revision = v.revision and a.side = v.was and a.status = 'active' and (a.expires_at is null or a.expires_at > now())
    returning a.id, a.user_id, a.symbol, a.kind, a.level, a.percent, a.within, a.repeats, a.expires_at, a.note, a.side`

/** One time that an alert fired. */
export interface NewFiring extends Settled {
  firing: Id
  price: Decimal
  pricedAt: Date
  isSample: boolean
}

export const insertFirings = (tx: Handle, fired: readonly NewFiring[]): Promise<number> =>
  tx.run`
    insert into alert_firings (id, alert_id, user_id, symbol, kind, level, percent, within, note, price, priced_at, is_sample)
    select * from unnest(
      ${fired.map(({ firing }) => firing)}::uuid[], ${fired.map(({ id }) => id)}::uuid[], ${fired.map(({ user_id }) => user_id)}::uuid[],
      ${fired.map(({ symbol }) => symbol)}::text[], ${fired.map(({ kind }) => kind)}::text[], ${fired.map(({ level }) => level)}::numeric[],
      ${fired.map(({ percent }) => percent)}::numeric[], ${fired.map(({ within }) => within)}::text[], ${fired.map(({ note }) => note)}::text[],
      ${fired.map(({ price }) => price)}::numeric[], ${fired.map(({ pricedAt }) => pricedAt)}::timestamptz[],
      ${fired.map(({ isSample }) => isSample)}::boolean[])`

export interface FiringRow extends Pick<Terms, 'symbol' | 'kind' | 'level' | 'percent' | 'within' | 'note'> {
  id: Id
  alert_id: Id | null
  price: Decimal
  priced_at: Date
  fired_at: Date
  is_sample: boolean
}

/** One more than asked for of what fired for somebody, the newest first. */
export const listFiringsOf = (db: Handle, user: Id, page: PageAsk): Promise<FiringRow[]> =>
  db.many<FiringRow>`
    select id, alert_id, symbol, kind, level, percent, within, note, price, priced_at, fired_at, is_sample from alert_firings
    where user_id = ${user} ${olderThan(page.cursor, sql`id`)} order by id desc limit ${page.limit + 1}`

/** Removes what fired before the moment that an id was made. */
export const removeFirings = (db: Handle, before: Id): Promise<number> => db.run`delete from alert_firings where id < ${before}`

/** Between which prices a symbol was in a minute. */
export interface Minute {
  symbol: string
  minute: Date
  low: Decimal
  high: Decimal
}

const MEASURED = sql`now() - interval '24 hours'`

/** What was heard of symbols within the longest time that a move is measured, oldest first. */
export const listMinutes = (db: Handle, symbols: readonly string[]): Promise<Minute[]> =>
  db.many<Minute>`
    select symbol, minute, low, high from price_minutes where symbol = any(${symbols}) and minute >= ${MEASURED} order by minute`

/** Widens what is known of minutes. */
export const putMinutes = (db: Handle, minutes: readonly Minute[]): Promise<number> =>
  db.run`
    insert into price_minutes as known (symbol, minute, low, high)
    select * from unnest(
      ${minutes.map(({ symbol }) => symbol)}::text[], ${minutes.map(({ minute }) => minute)}::timestamptz[],
      ${minutes.map(({ low }) => low)}::numeric[], ${minutes.map(({ high }) => high)}::numeric[])
    on conflict (symbol, minute) do update set low = least(known.low, excluded.low), high = greatest(known.high, excluded.high)`

export const removeMinutes = (db: Handle): Promise<number> => db.run`delete from price_minutes where minute < ${MEASURED}`

const SEAT: Sql = sql`hashtextextended('the judge of price alerts', 0)`

/** Takes the judge's seat, which one process has at a time, and as long as its connection lives. */
export const takeSeat = async (held: Handle): Promise<boolean> =>
  (await held.one<{ taken: boolean }>`select pg_try_advisory_lock(${SEAT}) as taken`)?.taken === true

/** Throws where the connection no longer answers. */
export const findSeat = (held: Handle): Promise<object | undefined> => held.one`select`
