import { isIP, SocketAddress } from 'node:net'
import { message } from '@trademates/contract/messages'
import type { Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'

/** So many times in so many seconds. */
export interface RateLimit {
  max: number
  seconds: number
  /** What there are too many of; attempts where it is not given. */
  errorCode?: RateLimitErrorCode
}

type RateLimitErrorCode = 'too_many_attempts' | 'too_many_messages' | 'too_many_file_requests'

/** The refusal of one time too many; `seconds` until the next is welcome. */
export const rateLimitError = (seconds: number, what: RateLimitErrorCode = 'too_many_attempts') =>
  apiError('throttled', message(what, { time: formatWait(seconds) }), seconds)

/** A time for people to read, rounded up, as messages take it: `2m`. */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 90 ? [1, 's'] : seconds < 5_400 ? [60, 'm'] : [3_600, 'h']
  return `${Math.ceil(seconds / size)}${unit}`
}

/**
 * Counts one time of `key` in a fixed window, for all processes together, and throws `throttled` when it is one too many.
 * Counted before the work it allows, so that many at once cannot all slip through.
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

/** Counts one time of each key, or of none: where one refuses, those before it are given back. */
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

/** Takes counted times back: they turned out to be harmless. */
export const refundRateLimits = (db: Queryable, keys: string[]): Promise<number> =>
  db.run`update rate_limits set hits = hits - 1 where key = any(${keys}) and hits > 0`

/**
 * The network of an address as a socket or a proxy writes it: itself, or its /64, for one household commands that many addresses of IPv6.
 * A port, brackets and a zone do not count; an IPv4 address in IPv6 (`::ffff:192.0.2.1`, RFC 4291) is that IPv4 address. All texts that are no address
 * are one network.
 */
export function networkOf(text: string): string {
  const withoutZone = text.replace(/%[^\]]*/, '')
  const address = SocketAddress.parse(isIP(withoutZone) === 6 ? `[${withoutZone}]` : withoutZone)?.address
  if (address === undefined) return 'unknown'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // Written out first: a run of zeros is left out of the text, wherever it is.
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
