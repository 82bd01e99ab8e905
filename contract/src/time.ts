const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// A week is 7 days and a month 30 (specification, section 9).
const UNITS = [
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** Returns the age of a moment in whole units of the largest fitting unit (specification, section 4); `null` for less than a minute and for the future. */
export function ageOf(moment: Date, now: Date): { count: number; unit: (typeof UNITS)[number][0] } | null {
  const seconds = (now.getTime() - moment.getTime()) / 1_000
  const unit = UNITS.find(([, size]) => seconds >= size)
  return unit === undefined ? null : { count: Math.floor(seconds / unit[1]), unit: unit[0] }
}

/**
 * Formats the age of a moment in English (specification, section 4): "just now", "1 minute ago" … "3 months ago".
 * A moment in the future is "just now", because clocks may differ.
 */
export function formatTimeAgo(moment: Date, now: Date): string {
  const age = ageOf(moment, now)
  return age === null ? 'just now' : `${age.count} ${age.unit}${age.count > 1 ? 's' : ''} ago`
}

/** Returns the number of whole days between two moments, at least 0. */
export const daysBetween = (moment: Date, now: Date): number => Math.max(0, Math.floor((now.getTime() - moment.getTime()) / (DAY * 1_000)))
