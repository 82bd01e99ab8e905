import { type sendTyping, TYPING_INTERVAL_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { requireConnection } from '#features/friendships/require-connection.ts'
import { requireVisibleUser } from '#features/people/view.ts'

// Shorter than the interval of the clients, so that a punctual client is never skipped.
const MIN_INTERVAL_MS = TYPING_INTERVAL_MS / 2
const MAX_TRACKED_PAIRS = 10_000

/**
 * Creates the handler that publishes that the viewer is typing, at most once per interval and without storing it.
 * The handler throws `not_found` for the viewer and hidden users, `permission_denied` without a friendship.
 */
export function createSendTyping() {
  const sentAt = new Map<string, number>()

  return async ({ viewer, params: { userId: other } }: RequestContext<typeof sendTyping>, { db, bus }: Deps): Promise<undefined> => {
    const key: `${Id} ${Id}` = `${viewer.id} ${other}`
    const now = Date.now()
    if (now - (sentAt.get(key) ?? 0) < MIN_INTERVAL_MS) return
    // Set before the permission check, so that concurrent calls publish once.
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
