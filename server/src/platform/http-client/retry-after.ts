/** Parses a Retry-After header (RFC 9110, section 10.2.3). Returns seconds from now; null if it is missing or invalid. */
export function parseRetryAfter(value: string | null | undefined): number | null {
  if (value === null || value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
