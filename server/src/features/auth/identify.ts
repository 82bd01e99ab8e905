import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/refusal.ts'
import { findByAccess } from './store.ts'
import { hashOf } from './tokens.ts'

const KEEP_MS = 5_000
const KEEP_MOST = 20_000

interface Known {
  viewer: Viewer
  until: number
}

/** A look into the database whose answer is on its way, and may be older than what is heard meanwhile. */
interface Glance {
  /** Sessions that have ended since it began. */
  ended: Set<Id>
  /** Whether the end of a session may not have been heard. */
  isStale: boolean
}

export const notValid = () => refuse('token_not_valid', message('session_not_valid'))

/**
 * Makes the function that tells whose access token a token is; it throws `token_not_valid`.
 * An answer is kept for five seconds, and forgotten at once when its session ends, in whichever process that was.
 */
export function makeIdentify({ reads, bus }: Pick<Deps, 'reads' | 'bus'>): (token: string | undefined) => Promise<Viewer> {
  const known = new Map<string, Known>()
  const looking = new Set<Glance>()

  bus.subscribe({
    hear(happening) {
      if (happening.topic !== 'session.ended') return
      const ended = new Set(happening.session_ids)
      for (const [key, { viewer }] of known) if (ended.has(viewer.sessionId)) known.delete(key)
      for (const glance of looking) for (const id of ended) glance.ended.add(id)
    },
    missed() {
      known.clear()
      for (const glance of looking) glance.isStale = true
    },
  })

  async function look(key: string, hash: Buffer): Promise<Viewer> {
    const glance: Glance = { ended: new Set(), isStale: false }
    looking.add(glance)
    const session = await findByAccess(reads, hash).finally(() => looking.delete(glance))
    if (glance.isStale) return look(key, hash)
    if (session === undefined || glance.ended.has(session.id)) throw notValid()
    const viewer = { id: session.user_id, sessionId: session.id }
    if (known.size >= KEEP_MOST) known.clear()
    known.set(key, { viewer, until: Date.now() + Math.min(KEEP_MS, session.left * 1_000) })
    return viewer
  }

  return async (token) => {
    if (token === undefined) throw notValid()
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const found = known.get(key)
    if (found !== undefined && found.until > Date.now()) return found.viewer
    known.delete(key)
    return look(key, hash)
  }
}
