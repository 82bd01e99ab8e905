import type { TradingHours } from '@trademates/contract/symbols'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A market is closed for less than this time. */
export const MAX_CLOSED_MS = 5 * DAY_MS
const formats = new Map<string, Intl.DateTimeFormat>()

/** A trading session; both ends in ms, the close is exclusive. */
export interface Session {
  open: number
  close: number
}

/** Offset of a time zone from UTC at a moment, in ms. */
function offsetAt(zone: string, ms: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Converts local time of a zone, expressed as if it were UTC, to UTC. */
const toUtc = (zone: string, local: number) => local - offsetAt(zone, local - offsetAt(zone, local))

const parseClock = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** The sessions that open on a day of the market; `day` is its midnight in local time, expressed as if it were UTC. */
function computeSessions({ time_zone: zone, sessions }: TradingHours, day: number): Session[] {
  return sessions.flatMap(({ days, open, close }) => {
    if (!days.includes(new Date(day).getUTCDay())) return []
    const length = parseClock(close) - parseClock(open)
    const closes = day + parseClock(open) + (length > 0 ? length : length + DAY_MS)
    return { open: toUtc(zone, day + parseClock(open)), close: toUtc(zone, closes) }
  })
}

const MAX_CACHED_DAYS = 4_000
// Converting local times costs more than everything else about simulated prices (1.1 s of 1.3 s at a start).
const sessionsByDay = new WeakMap<TradingHours, Map<number, Session[]>>()

function sessionsOf(hours: TradingHours, day: number): Session[] {
  const days = sessionsByDay.get(hours) ?? new Map<number, Session[]>()
  const found = days.get(day) ?? computeSessions(hours, day)
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  sessionsByDay.set(hours, days.set(day, found))
  return found
}

/**
 * Returns the sessions of the trading hours that overlap a span, in order and whole. One per entry and day: sessions may touch.
 * `from` and `to` are in ms.
 */
export function listDailySessions(hours: TradingHours, from: number, to: number): Session[] {
  const found: Session[] = []
  // A session of the day before may reach into the span, and the zone may be a day ahead.
  for (let day = Math.floor(from / DAY_MS) * DAY_MS - 2 * DAY_MS; day < to + DAY_MS; day += DAY_MS)
    found.push(...sessionsOf(hours, day).filter(({ open, close }) => close > from && open < to))
  return found.toSorted((a, b) => a.open - b.open)
}

/**
 * Returns the sessions that overlap a span, in order. Sessions that touch are one session, whose ends may lie beyond those returned here
 * but never inside the span. `from` and `to` are in ms.
 */
export function listSessions(hours: TradingHours, from: number, to: number): Session[] {
  const merged: Session[] = []
  for (const session of listDailySessions(hours, from, to)) {
    const last = merged.at(-1)
    if (last !== undefined && session.open <= last.close) last.close = Math.max(last.close, session.close)
    else merged.push({ ...session })
  }
  return merged
}

/**
 * The end of the last session that closed by a time in ms; the time itself if there was none in five days, as in a market without closes.
 */
export const findCloseBefore = (hours: TradingHours, time: number): number =>
  listSessions(hours, time - MAX_CLOSED_MS, time).findLast(({ close }) => close <= time)?.close ?? time

/** Whether a price of this time, in ms, is of a session. The last one has the time of the close. */
export const isOfSession = (hours: TradingHours, time: number): boolean =>
  listDailySessions(hours, time - 1, time + 1).some(({ open, close }) => open <= time && time <= close)

/** Whether the market is open for an hour or longer without a break between two moments in ms. */
export const opensForAnHour = (hours: TradingHours, from: number, to: number): boolean =>
  listSessions(hours, from, to).some(({ open, close }) => Math.min(close, to) - Math.max(open, from) >= HOUR_MS)

/** The trading day of a session in the local time of its market: the day on which it closes. */
const tradingDayOf = ({ time_zone: zone }: TradingHours, { close }: Session): string =>
  new Date(close - 1 + offsetAt(zone, close - 1)).toISOString().slice(0, 10)

/** Returns the open of the first session of a day (`2026-12-18`, local time of the market) or of the next day with one, in ms. */
export function findFirstOpen(hours: TradingHours, day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return listDailySessions(hours, midnight - 2 * DAY_MS, midnight + 7 * DAY_MS).find((session) => tradingDayOf(hours, session) >= day)?.open
}

/** Returns the last close on or before a day (`2026-12-18`, local time of the market), in ms: when a contract with this last trading day stops trading. */
export function findLastClose(hours: TradingHours, day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return listDailySessions(hours, midnight - 7 * DAY_MS, midnight + 2 * DAY_MS).findLast((session) => tradingDayOf(hours, session) <= day)
    ?.close
}
