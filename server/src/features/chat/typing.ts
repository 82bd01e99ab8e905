import { type sendTyping, TYPING_EVERY_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { checkConnected } from '#features/friendships/connected.ts'
import { checkSeen } from '#features/people/view.ts'

// A little less than clients wait, so that none that keeps time is left out.
const TELL_MS = TYPING_EVERY_MS / 2
const KNOWN_MOST = 10_000

/**
 * Makes the deed that tells somebody that the viewer is typing: now and then only, and kept nowhere.
 * It throws `not_found` for oneself and whom the viewer may not see, `permission_denied` without a connection.
 */
export function makeTyping() {
  const toldAt = new Map<string, number>()

  return async ({ viewer, params: { userId: other } }: Ask<typeof sendTyping>, { db, bus }: Deps): Promise<undefined> => {
    const key: `${Id} ${Id}` = `${viewer.id} ${other}`
    const now = Date.now()
    if (now - (toldAt.get(key) ?? 0) < TELL_MS) return
    if (viewer.id === other) throw notFound()
    await checkSeen(db, viewer.id, other)
    await checkConnected(db, viewer.id, other)
    if (toldAt.size >= KNOWN_MOST) for (const [old, at] of toldAt) if (now - at >= TELL_MS) toldAt.delete(old)
    toldAt.set(key, now)
    bus.publish({ topic: 'typing', user_id: viewer.id, to_id: other })
  }
}
