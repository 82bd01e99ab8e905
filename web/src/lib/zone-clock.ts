const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
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
  clocks.set(zone, clock)
  return clock
}

/** What the clocks of a zone show at `now`, as if it were UTC; both in milliseconds since 1970, by whole seconds. @param zone an IANA name. */
export function wallClock(zone: string, now: number): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The moment at which the clocks of a zone show this, which is given as if it were UTC, in whole seconds. */
export function momentAt(zone: string, local: number): number {
  const ahead = (now: number) => wallClock(zone, now) - now
  return local - ahead(local - ahead(local))
}
