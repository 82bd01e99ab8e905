/** Seconds until somebody wants to be asked again: a number of them, or a date (RFC 9110, section 10.2.3); null where it says neither. */
export function parseRetryAfter(value: string | null | undefined): number | null {
  if (value === null || value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
