import { type sendTyping, TYPING_EVERY_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
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
    // Before it is looked at whether they may, so that many at once are one.
    if (toldAt.size >= KNOWN_MOST) for (const [old, at] of toldAt) if (now - at >= TELL_MS) toldAt.delete(old)
    toldAt.set(key, now)
    await checkMayWrite(db, viewer.id, other).catch((error: unknown) => {
      toldAt.delete(key)
      throw error
    })
    bus.publish({ topic: 'typing', user_id: viewer.id, to_id: other })
  }
}

async function checkMayWrite(db: Handle, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFound()
  await checkSeen(db, viewer, other)
  await checkConnected(db, viewer, other)
}
