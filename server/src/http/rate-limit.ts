import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Db } from '#platform/db.ts'
import { type Limit, networkOf, take, throttled } from '#platform/limits.ts'

const DAY = 86_400
const SECONDS = { minute: 60, hour: 3_600 } as const
// What a call that names no limit of its own allows one user.
const GENERAL = '600/minute'
const MINUTE_MS = 60_000

interface Window {
  hits: number
  endsAt: number
}

/** Counts a call of `who` and throws `throttled` when it is one too many. */
export type Limiter = (spec: EndpointSpec, who: { user: string } | { address: string }) => Promise<void>

function parse(limit: NonNullable<EndpointSpec['limit']>): Limit {
  const [most, unit] = limit.split('/')
  return { most: Number(most), seconds: SECONDS[unit as keyof typeof SECONDS] }
}

/** Counts times of a key in windows of a minute, in the memory of this process; throws `throttled` for one more than `most`. */
export function createMinuteLimit(): (key: string, limit: Pick<Limit, 'most' | 'what'>) => void {
  // The older goes as a whole, once a minute: by then all of its windows have ended, and nobody has to look through them.
  let newer = new Map<string, Window>()
  let older = newer
  let leavesAt = 0

  return (key, { most, what }) => {
    const now = Date.now()
    if (now >= leavesAt) {
      older = newer
      newer = new Map()
      leavesAt = now + MINUTE_MS
    }
    const known = newer.get(key) ?? older.get(key)
    const window = known === undefined || known.endsAt <= now ? { hits: 0, endsAt: now + MINUTE_MS } : known
    window.hits += 1
    newer.set(key, window)
    if (window.hits > most) throw throttled((window.endsAt - now) / 1_000, what)
  }
}

/**
 * Limits by fixed windows. Calls of guests, and those of members that are few an hour or a day, are counted in the database, so that neither
 * a restart nor a second process starts them anew; the many a minute of members in memory, which costs nothing and bounds each process.
 */
export function makeLimiter(db: Db): Limiter {
  const takeThisMinute = createMinuteLimit()
  return async (spec, who) => {
    const call = `${spec.method} ${spec.path}`
    if (spec.limit !== undefined && ('address' in who || spec.limit.endsWith('/hour')))
      await take(db, `${call} ${'user' in who ? who.user : networkOf(who.address)}`, parse(spec.limit))
    else if ('user' in who)
      takeThisMinute(`${spec.limit === undefined ? 'all' : call} ${who.user}`, { most: parse(spec.limit ?? GENERAL).most })
    if (spec.limitADay !== undefined && 'user' in who) await take(db, `${call} a day ${who.user}`, { most: spec.limitADay, seconds: DAY })
  }
}
