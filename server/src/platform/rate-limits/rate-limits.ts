import { isIP, SocketAddress } from 'node:net'
import { message } from '@trademates/contract/messages'
import type { Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'

/** At most `max` attempts in `seconds`. */
export interface RateLimit {
  max: number
  seconds: number
  /** The message of the error; default: too many attempts. */
  errorCode?: RateLimitErrorCode
}

type RateLimitErrorCode = 'too_many_attempts' | 'too_many_messages' | 'too_many_file_requests'

/** The error of an exceeded rate limit. `seconds`: time until the next attempt is allowed. */
export const rateLimitError = (seconds: number, what: RateLimitErrorCode = 'too_many_attempts') =>
  apiError('throttled', message(what, { time: formatWait(seconds) }), seconds)

/** Formats a duration for a message, rounded up: `2m`. */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 90 ? [1, 's'] : seconds < 5_400 ? [60, 'm'] : [3_600, 'h']
  return `${Math.ceil(seconds / size)}${unit}`
}

/**
 * Counts an attempt of `key` in a fixed window, in the database, for all processes. Throws `throttled` when the limit is exceeded.
 * Call it before the work, so that concurrent requests cannot exceed the limit.
 */
export async function consumeRateLimit(db: Queryable, key: string, { max, seconds, errorCode }: RateLimit): Promise<void> {
  const row = await db.one<{ hits: number; left: number }>`
    insert into rate_limits as known (key, resets_at, hits) values (${key}, now() + ${`${seconds} seconds`}::interval, 1)
    on conflict (key) do update set
      hits = case when known.resets_at <= now() then 1 else known.hits + 1 end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as left`
  if (row !== undefined && row.hits > max) throw rateLimitError(row.left, errorCode)
}

/** Counts an attempt of each key. If one limit is exceeded, the others are refunded. */
export async function consumeRateLimits(db: Queryable, limits: readonly (readonly [key: string, limit: RateLimit])[]): Promise<void> {
  const consumed: string[] = []
  for (const [key, limit] of limits) {
    try {
      await consumeRateLimit(db, key, limit)
    } catch (error) {
      await refundRateLimits(db, consumed)
      throw error
    }
    consumed.push(key)
  }
}

/** Takes back one counted attempt of each key. */
export const refundRateLimits = (db: Queryable, keys: string[]): Promise<number> =>
  db.run`update rate_limits set hits = hits - 1 where key = any(${keys}) and hits > 0`

/**
 * Returns the network of an IP address as a socket or a proxy writes it: the IPv4 address, or the /64 of an IPv6 address, which one household controls.
 * Ignores port, brackets and zone. An IPv4-mapped address (`::ffff:192.0.2.1`, RFC 4291) is its IPv4 address. Returns "unknown" for other texts.
 */
export function networkOf(text: string): string {
  const withoutZone = text.replace(/%[^\]]*/, '')
  const address = SocketAddress.parse(isIP(withoutZone) === 6 ? `[${withoutZone}]` : withoutZone)?.address
  if (address === undefined) return 'unknown'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // Expands `::`.
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
