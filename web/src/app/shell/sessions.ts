import { t } from '#words/t.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Local trading hours of the four currency sessions, by the usual convention: 8 to 17, in Tokyo 9 to 18, Monday to Friday. */
const MARKETS = [
  { city: () => t('Sydney'), zone: 'Australia/Sydney', opens: 8, closes: 17 },
  { city: () => t('Tokyo'), zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { city: () => t('London'), zone: 'Europe/London', opens: 8, closes: 17 },
  { city: () => t('New York'), zone: 'America/New_York', opens: 8, closes: 17 },
] as const

// A browser takes milliseconds to make them, and most phones never show what they tell.
let made: readonly Intl.DateTimeFormat[] | undefined
const makeClocks = () =>
  MARKETS.map(({ zone }) =>
    Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
  )

/** The wall clock of a zone at `now`, as if it were UTC, in milliseconds since 1970. */
function wallClock(clock: Intl.DateTimeFormat, now: number): number {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

export interface MarketSession {
  zone: string
  city: () => string
  open: boolean
  /** Hours of the UTC day, 0 to 24, in which it trades on a weekday; two stretches where it runs over midnight. */
  stretches: { from: number; to: number }[]
}

/** The four sessions as they stand at `now`, in milliseconds since 1970; summer time is counted in. */
export function sessionsAt(now: number): MarketSession[] {
  const clocks = (made ??= makeClocks())
  return MARKETS.map(({ zone, city, opens, closes }, at) => {
    const clock = clocks[at]
    const local = clock ? wallClock(clock, now) : now
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

/** How much of the UTC day has passed at `now`, from 0 to 1. */
export const dayFraction = (now: number): number => (now % DAY) / DAY

/** `14:32`, in UTC. */
export const utcClock = (now: number): string => new Date(now).toISOString().slice(11, 16)
