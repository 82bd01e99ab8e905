import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Db } from '#platform/database/db.ts'
import { type RateLimit, networkOf, consumeRateLimit, rateLimitError } from '#platform/rate-limits/rate-limits.ts'

const DAY_SECONDS = 86_400
const UNIT_SECONDS = { minute: 60, hour: 3_600 } as const
// The shared limit of a user for endpoints without their own limit.
const DEFAULT_LIMIT = '600/minute'
const MINUTE_MS = 60_000

interface RateLimitWindow {
  hits: number
  endsAt: number
}

/** Counts a request of a user or an address. Throws `throttled` when the limit of the endpoint is exceeded. */
export type RateLimiter = (spec: EndpointSpec, client: { user: string } | { address: string }) => Promise<void>

function parseLimit(limit: NonNullable<EndpointSpec['limit']>): RateLimit {
  const [most, unit] = limit.split('/')
  return { max: Number(most), seconds: UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] }
}

/** Creates a rate limit with windows of a minute in the memory of this process. It throws `throttled` when the limit is exceeded. */
export function createMinuteLimit(): (key: string, limit: Pick<RateLimit, 'max' | 'errorCode'>) => void {
  // `older` is dropped as a whole every minute: all its windows have ended, and no scan is needed.
  let newer = new Map<string, RateLimitWindow>()
  let older = newer
  let rotatesAt = 0

  return (key, { max, errorCode }) => {
    const now = Date.now()
    if (now >= rotatesAt) {
      older = newer
      newer = new Map()
      rotatesAt = now + MINUTE_MS
    }
    const known = newer.get(key) ?? older.get(key)
    const window = known === undefined || known.endsAt <= now ? { hits: 0, endsAt: now + MINUTE_MS } : known
    window.hits += 1
    newer.set(key, window)
    if (window.hits > max) throw rateLimitError((window.endsAt - now) / 1_000, errorCode)
  }
}

/**
 * Creates the rate limiter of the API, with fixed windows. Requests of guests and limits per hour or day are counted in the database, for all processes
 * and across restarts. Limits per minute of signed-in users are counted in memory, per process.
 */
export function createRateLimiter(db: Db): RateLimiter {
  const consumeMinuteLimit = createMinuteLimit()
  return async (spec, client) => {
    const call = spec.limitName ?? `${spec.method} ${spec.path}`
    if (spec.limit !== undefined && ('address' in client || spec.limit.endsWith('/hour')))
      await consumeRateLimit(db, `${call} ${'user' in client ? client.user : networkOf(client.address)}`, parseLimit(spec.limit))
    else if ('user' in client)
      consumeMinuteLimit(`${spec.limit === undefined ? 'all' : call} ${client.user}`, { max: parseLimit(spec.limit ?? DEFAULT_LIMIT).max })
    if (spec.limitADay !== undefined && 'user' in client)
      await consumeRateLimit(db, `${call} a day ${client.user}`, { max: spec.limitADay, seconds: DAY_SECONDS })
  }
}
