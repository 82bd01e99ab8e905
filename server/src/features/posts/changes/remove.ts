import type { removePost } from '@trademates/contract/posts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { publishUnreadCounts, listUnreadUsersOfPost } from '#features/notifications/notify.ts'
import { detachIdea, findIdeaQuote } from '#features/ideas/seal-changes.ts'
import { publishSentiment } from '#features/posts/publish-sentiment.ts'
import type { AmendmentServices } from '#features/ideas/amend.ts'
import { requireAuthor } from './require-author.ts'
import * as store from '#features/posts/store.ts'

/**
 * Deletes the viewer's own post and everything that belongs to it, except its trade idea; the cleanup deletes the file contents later. Publishes
 * the deletion, and that the sentiment of its symbols changed.
 */
export async function remove(
  { viewer, params }: RequestContext<typeof removePost>,
  { db, bus }: Deps,
  services: AmendmentServices,
): Promise<undefined> {
  await requireAuthor(db, viewer.id, { post: params.id, action: 'delete' })
  const quote = await findIdeaQuote(db, params.id, services)
  const { notified, sentimentSymbols } = await db.transaction(async (tx) => {
    await detachIdea(tx, params.id, quote)
    const before = await listUnreadUsersOfPost(tx, params.id)
    const removed = await store.removePost(tx, viewer.id, params.id)
    if (removed === undefined) throw notFoundError()
    return { notified: before, sentimentSymbols: removed.sentiment_symbols }
  })
  bus.publish({ topic: 'post.deleted', post_id: params.id, author_id: viewer.id })
  publishSentiment(bus, sentimentSymbols)
  publishUnreadCounts(bus, notified)
}
