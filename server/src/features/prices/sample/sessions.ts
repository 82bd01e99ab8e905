import type { TradingHours } from '@trademates/contract/symbols'

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

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

/** The trading sessions that overlap the span, in ms, in order. */
export function listSessions({ time_zone: zone, sessions }: TradingHours, from: number, to: number): { open: number; close: number }[] {
  const found: { open: number; close: number }[] = []
  // A session of the day before may reach into the span, and the zone may be a day ahead.
  for (let day = Math.floor(from / DAY_MS) * DAY_MS - 2 * DAY_MS; day < to + DAY_MS; day += DAY_MS) {
    for (const { days, open, close } of sessions) {
      if (!days.includes(new Date(day).getUTCDay())) continue
      const length = parseClock(close) - parseClock(open)
      const opens = toUtc(zone, day + parseClock(open))
      const closes = toUtc(zone, day + parseClock(open) + (length > 0 ? length : length + DAY_MS))
      if (closes > from && opens < to) found.push({ open: opens, close: closes })
    }
  }
  return found.toSorted((a, b) => a.open - b.open)
}
