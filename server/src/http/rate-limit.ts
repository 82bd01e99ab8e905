import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Db } from '#platform/database/db.ts'
import { type RateLimit, networkOf, consumeRateLimit, rateLimitError } from '#platform/rate-limits/rate-limits.ts'

const DAY_SECONDS = 86_400
const UNIT_SECONDS = { minute: 60, hour: 3_600 } as const
// What a call that names no limit of its own allows one user.
const DEFAULT_LIMIT = '600/minute'
const MINUTE_MS = 60_000

interface RateLimitWindow {
  hits: number
  endsAt: number
}

/** Counts a call of `who` and throws `throttled` when it is one too many. */
export type RateLimiter = (spec: EndpointSpec, who: { user: string } | { address: string }) => Promise<void>

function parseLimit(limit: NonNullable<EndpointSpec['limit']>): RateLimit {
  const [most, unit] = limit.split('/')
  return { max: Number(most), seconds: UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] }
}

/** Counts times of a key in windows of a minute, in the memory of this process; throws `throttled` for one more than `most`. */
export function createMinuteLimit(): (key: string, limit: Pick<RateLimit, 'max' | 'errorCode'>) => void {
  // The older goes as a whole, once a minute: by then all of its windows have ended, and nobody has to look through them.
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
 * Limits by fixed windows. Calls of guests, and those of members that are few an hour or a day, are counted in the database, so that neither
 * a restart nor a second process starts them anew; the many a minute of members in memory, which costs nothing and bounds each process.
 */
export function createRateLimiter(db: Db): RateLimiter {
  const consumeMinuteLimit = createMinuteLimit()
  return async (spec, who) => {
    const call = `${spec.method} ${spec.path}`
    if (spec.limit !== undefined && ('address' in who || spec.limit.endsWith('/hour')))
      await consumeRateLimit(db, `${call} ${'user' in who ? who.user : networkOf(who.address)}`, parseLimit(spec.limit))
    else if ('user' in who)
      consumeMinuteLimit(`${spec.limit === undefined ? 'all' : call} ${who.user}`, { max: parseLimit(spec.limit ?? DEFAULT_LIMIT).max })
    if (spec.limitADay !== undefined && 'user' in who)
      await consumeRateLimit(db, `${call} a day ${who.user}`, { max: spec.limitADay, seconds: DAY_SECONDS })
  }
}
