import { wallClockTime } from '@trademates/contract/times'
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
  /** The open hours on a weekday as hours of the day in the shown zone, 0 to 24; two ranges for a session over midnight. */
  stretches: { from: number; to: number }[]
}

/**
 * The state of the four sessions, with daylight saving time.
 * @param now ms since 1970
 * @param shownZone the IANA name of the zone in which the open hours are shown
 */
export function sessionsAt(now: number, shownZone: string): MarketSession[] {
  const shown = wallClockTime(shownZone, now)
  return FOREX_SESSIONS.map(({ zone, city, opens, closes }) => {
    const local = wallClockTime(zone, now)
    const offset = Math.round((local - shown) / (HOUR / 4)) / 4
    const hour = (local % DAY) / HOUR
    const day = new Date(local).getUTCDay()
    const from = (opens - offset + 48) % 24
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

/** The elapsed part of the day in a zone at `now` (ms since 1970), from 0 to 1. */
export const dayFraction = (now: number, zone: string): number => (wallClockTime(zone, now) % DAY) / DAY

/** `14:32`: a part of the day as a clock time. @param ms since midnight */
export const formatTimeOfDay = (ms: number): string => new Date(ms % DAY).toISOString().slice(11, 16)
