import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'
import { findSessionByAccessToken } from './store.ts'
import { hashToken } from '#features/auth/tokens.ts'

const CACHE_MS = 5_000
const MAX_CACHED_SESSIONS = 20_000

interface CachedSession {
  viewer: Viewer
  expiresAt: number
}

/** A running database query, whose result may be older than events received in the meantime. */
interface PendingLookup {
  /** Sessions that ended since the query started. */
  ended: Set<Id>
  /** Whether events may have been missed since the query started. */
  isStale: boolean
}

export const invalidTokenError = () => apiError('token_not_valid', message('session_not_valid'))

/**
 * Creates the function that returns the viewer of an access token; it throws `token_not_valid`.
 * Results are cached for five seconds. A `session.ended` event from any process removes its entries at once.
 */
export function createIdentify({ readOnlyDb, bus }: Pick<Deps, 'readOnlyDb' | 'bus'>): (token: string | undefined) => Promise<Viewer> {
  const cache = new Map<string, CachedSession>()
  const pendingLookups = new Set<PendingLookup>()

  bus.subscribe({
    onEvent(happening) {
      if (happening.topic !== 'session.ended') return
      const ended = new Set(happening.session_ids)
      for (const [key, { viewer }] of cache) if (ended.has(viewer.sessionId)) cache.delete(key)
      for (const lookup of pendingLookups) for (const id of ended) lookup.ended.add(id)
    },
    onMissed() {
      cache.clear()
      for (const glance of pendingLookups) glance.isStale = true
    },
  })

  async function look(key: string, hash: Buffer): Promise<Viewer> {
    const glance: PendingLookup = { ended: new Set(), isStale: false }
    pendingLookups.add(glance)
    const session = await findSessionByAccessToken(readOnlyDb, hash).finally(() => pendingLookups.delete(glance))
    if (glance.isStale) return look(key, hash)
    if (session === undefined || glance.ended.has(session.id)) throw invalidTokenError()
    const viewer = { id: session.user_id, sessionId: session.id }
    if (cache.size >= MAX_CACHED_SESSIONS) cache.clear()
    cache.set(key, { viewer, expiresAt: Date.now() + Math.min(CACHE_MS, session.left * 1_000) })
    return viewer
  }

  return async (token) => {
    if (token === undefined) throw invalidTokenError()
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const cached = cache.get(key)
    if (cached !== undefined && cached.expiresAt > Date.now()) return cached.viewer
    cache.delete(key)
    return look(key, hash)
  }
}
