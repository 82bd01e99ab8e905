const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const clock = Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, clock)
  return clock
}

/** Wall-clock time of a zone at `now`, as if it were UTC; both in ms since 1970, in whole seconds. @param zone IANA name */
export function wallClockTime(zone: string, now: number): number {
  const parts = new Map(
    formatFor(zone)
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
