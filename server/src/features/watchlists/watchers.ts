import type { SymbolDetails } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '#platform/database/db.ts'
import { countWatchers, isWatchedBy } from './store.ts'

/** Fewer people are not counted in public. */
const MIN_WATCHERS = 5
const CACHE_MS = 60_000
const MAX_CACHED_COUNTS = 5_000

/** Creates a function that counts the people who watch a symbol, at most once a minute; null below five. */
export function createFindWatchers() {
  const counts = new LRUCache<string, number>({ max: MAX_CACHED_COUNTS, ttl: CACHE_MS })

  async function count(db: Queryable, code: string): Promise<number> {
    const cached = counts.get(code)
    if (cached !== undefined) return cached
    const found = await countWatchers(db, code)
    counts.set(code, found)
    return found
  }

  return async (db: Queryable, viewer: Id, code: string): Promise<Pick<SymbolDetails, 'watchers_count' | 'is_watching'>> => {
    const [watchers, isWatching] = await Promise.all([count(db, code), isWatchedBy(db, viewer, code)])
    return { watchers_count: watchers < MIN_WATCHERS ? null : watchers, is_watching: isWatching }
  }
}
