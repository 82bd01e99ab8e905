import { wallClockTime } from '#lib/time/time-zone.ts'
import { t } from '#i18n/t.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Local trading hours of the four currency sessions by convention: 8 to 17, in Tokyo 9 to 18, Monday to Friday. */
export const FOREX_SESSIONS = [
  { city: () => t('Sydney'), zone: 'Australia/Sydney', opens: 8, closes: 17 },
  { city: () => t('Tokyo'), zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { city: () => t('London'), zone: 'Europe/London', opens: 8, closes: 17 },
  { city: () => t('New York'), zone: 'America/New_York', opens: 8, closes: 17 },
] as const

export interface MarketSession {
  zone: string
  city: () => string
  open: boolean
  /** The open hours on a weekday as hours of the UTC day, 0 to 24; two ranges for a session over midnight. */
  stretches: { from: number; to: number }[]
}

/** The state of the four sessions at `now`, in milliseconds since 1970, with daylight saving time. */
export function sessionsAt(now: number): MarketSession[] {
  return FOREX_SESSIONS.map(({ zone, city, opens, closes }) => {
    const local = wallClockTime(zone, now)
    const offset = Math.round((local - now) / (HOUR / 4)) / 4
    const hour = (local % DAY) / HOUR
    const day = new Date(local).getUTCDay()
    const from = (opens - offset + 24) % 24
    const to = from + closes - opens
    const stretches =
      to > 24
        ? [
            { from, to: 24 },
            { from: 0, to: to - 24 },
          ]
        : [{ from, to }]
    return { zone, city, open: day >= 1 && day <= 5 && hour >= opens && hour < closes, stretches }
  })
}

/** The elapsed part of the UTC day at `now`, from 0 to 1. */
export const dayFraction = (now: number): number => (now % DAY) / DAY

/** `14:32`, in UTC. */
export const utcClock = (now: number): string => new Date(now).toISOString().slice(11, 16)
