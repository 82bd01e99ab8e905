import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Db } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'

const SECONDS = { minute: 60, hour: 3_600 } as const
// What a call that names no limit of its own allows one user.
const GENERAL = '600/minute'

interface Window {
  hits: number
  endsAt: number
}

/** Counts a call of `who` and throws `throttled` when it is one too many. */
export type Limiter = (spec: EndpointSpec, who: { user: string } | { address: string }) => Promise<void>

function parse(limit: NonNullable<EndpointSpec['limit']>): { most: number; seconds: number } {
  const [most, unit] = limit.split('/')
  return { most: Number(most), seconds: SECONDS[unit as keyof typeof SECONDS] }
}

const throttled = (seconds: number) => refuse('throttled', `Too many attempts. Try again in ${inWords(seconds)}.`, seconds)

const inWords = (seconds: number) => {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

// An address of IPv6 stands for its /64: one household commands that many.
const network = (address: string) => (address.includes(':') ? address.split(':').slice(0, 4).join(':') : address)

/**
 * Limits by fixed windows. Calls of guests are counted in the database, so that neither a restart nor a second process
 * starts them anew; calls of signed-in users in memory, which costs nothing and bounds each process.
 */
export function makeLimiter(db: Db): Limiter {
  const windows = new Map<string, Window>()

  function countInMemory(key: string, seconds: number): Window {
    const now = Date.now()
    const known = windows.get(key)
    const window = known === undefined || known.endsAt <= now ? { hits: 0, endsAt: now + seconds * 1_000 } : known
    window.hits += 1
    windows.set(key, window)
    if (windows.size > 50_000) for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    return window
  }

  async function countInDatabase(key: string, seconds: number): Promise<{ hits: number; left: number }> {
    const row = await db.one<{ hits: number; left: number }>`
      insert into rate_limits as known (key, resets_at, hits) values (${key}, now() + ${`${seconds} seconds`}::interval, 1)
      on conflict (key) do update set
        hits = case when known.resets_at <= now() then 1 else known.hits + 1 end,
        resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
      returning hits, extract(epoch from resets_at - now())::float8 as left`
    return row ?? { hits: 1, left: seconds }
  }

  return async (spec, who) => {
    if ('address' in who) {
      if (spec.limit === undefined) return
      const { most, seconds } = parse(spec.limit)
      const { hits, left } = await countInDatabase(`${spec.method} ${spec.path} ${network(who.address)}`, seconds)
      if (hits > most) throw throttled(left)
      return
    }
    const { most, seconds } = parse(spec.limit ?? GENERAL)
    const { hits, endsAt } = countInMemory(`${spec.limit === undefined ? 'all' : `${spec.method} ${spec.path}`} ${who.user}`, seconds)
    if (hits > most) throw throttled((endsAt - Date.now()) / 1_000)
  }
}
