const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/**
 * Wall-clock time of a zone, as if it were UTC; whole seconds.
 * @param zone IANA name
 * @param now ms since 1970
 * @returns ms since 1970
 */
export function wallClockTime(zone: string, now: number): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The moment at which a zone shows the wall-clock time `local` (as if it were UTC), in whole seconds. */
export function instantAt(zone: string, local: number): number {
  const ahead = (now: number) => wallClockTime(zone, now) - now
  return local - ahead(local - ahead(local))
}

/** Whether a time zone has this IANA name. Offsets such as `+01:00` are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

const usNames = new Map<string, string>()

/** Short name of a US time zone, such as ET; empty for others. @param zone IANA name */
export function usTimeZone(zone: string): string {
  const known = usNames.get(zone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  usNames.set(zone, /^[A-Z]{2}$/.test(name) ? name : '')
  return usTimeZone(zone)
}

/**
 * The name of a time zone after a clock time: `ET`, `UTC`, `UTC+1`, `UTC−3:30`.
 * @param zone IANA name
 * @param now ms since 1970: the offset depends on it
 */
export function zoneLabel(zone: string, now: number): string {
  const name = usTimeZone(zone)
  if (name !== '') return name
  const seconds = Math.floor(now / 1_000) * 1_000
  const minutes = Math.round((wallClockTime(zone, seconds) - seconds) / 60_000)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes > 0 ? '+' : '−'}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
