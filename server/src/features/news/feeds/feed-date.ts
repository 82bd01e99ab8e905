const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours from UTC of the zone names in RFC 822 and others that feeds use. */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  bst: 1,
  cet: 1,
  cest: 2,
  jst: 9,
  aest: 10,
  aedt: 11,
}

/** `Tue, 10 Jun 2025 14:00:00 GMT`: RFC 822 dates of RSS, with common deviations. */
const RFC_822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([a-z]{1,5}|[+-]\d\d:?\d\d))?)?$/i
/** RFC 3339 dates of Atom, and the shorter forms of Dublin Core. */
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T\s](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(z|[+-]\d\d:?\d\d)?)?$/i

/** Minutes from UTC; 0 without a zone, undefined for an unknown one. */
function parseOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const offset = ZONES[zone.toLowerCase()]
  return offset === undefined ? undefined : offset * 60
}

function toDate(parts: readonly (string | undefined)[], month: number, zone: string | undefined): Date | null {
  const [year, day, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [number, number, number, number, number]
  const offset = parseOffset(zone)
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month, day, hours, minutes, seconds))
  // Rejects values such as 30 February and 25:00.
  if (offset === undefined || date.getUTCDate() !== day || date.getUTCHours() !== hours || date.getUTCMinutes() !== minutes) return null
  return new Date(date.getTime() - offset * 60_000)
}

/** Parses the publication date of an item; null if it is not a date. */
export function parseFeedDate(text: string): Date | null {
  const [, year, month = '', day, hours, minutes, seconds, zone] = ISO.exec(text.trim()) ?? []
  if (year !== undefined) return toDate([year, day, hours, minutes, seconds], Number(month) - 1, zone)
  const rfc = RFC_822.exec(text.trim())
  const at = MONTHS.indexOf((rfc?.[2] ?? '').toLowerCase())
  return rfc === null || at === -1 ? null : toDate([rfc[3], rfc[1], rfc[4], rfc[5], rfc[6]], at, rfc[7])
}
