import { type sendTyping, TYPING_INTERVAL_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { requireConnection } from '#features/friendships/require-connection.ts'
import { requireVisibleUser } from '#features/people/view.ts'

// A little less than clients wait, so that none that keeps time is left out.
const MIN_INTERVAL_MS = TYPING_INTERVAL_MS / 2
const MAX_TRACKED_PAIRS = 10_000

/**
 * Makes the deed that tells somebody that the viewer is typing: now and then only, and kept nowhere.
 * It throws `not_found` for oneself and whom the viewer may not see, `permission_denied` without a connection.
 */
export function createSendTyping() {
  const sentAt = new Map<string, number>()

  return async ({ viewer, params: { userId: other } }: RequestContext<typeof sendTyping>, { db, bus }: Deps): Promise<undefined> => {
    const key: `${Id} ${Id}` = `${viewer.id} ${other}`
    const now = Date.now()
    if (now - (sentAt.get(key) ?? 0) < MIN_INTERVAL_MS) return
    // Before it is looked at whether they may, so that many at once are one.
    if (sentAt.size >= MAX_TRACKED_PAIRS) for (const [old, at] of sentAt) if (now - at >= MIN_INTERVAL_MS) sentAt.delete(old)
    sentAt.set(key, now)
    await requireMayWrite(db, viewer.id, other).catch((error: unknown) => {
      sentAt.delete(key)
      throw error
    })
    bus.publish({ topic: 'typing', user_id: viewer.id, to_id: other })
  }
}

async function requireMayWrite(db: Queryable, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFoundError()
  await requireVisibleUser(db, viewer, other)
  await requireConnection(db, viewer, other)
}
