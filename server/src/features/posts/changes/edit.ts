import { isDeepStrictEqual } from 'node:util'
import { type editPost, nameAfterEdit, type Post } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findEarlierResult, withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findIdeaQuote, sealEdit } from '#features/ideas/seal-changes.ts'
import { checkStorageQuota, readPostFiles, replacePostFiles } from '#features/media/attach.ts'
import { processUploads, type ProcessedFile } from '#features/media/upload/process-uploads.ts'
import { notifyMentions, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import type { AmendmentServices } from '#features/ideas/amend.ts'
import { orderAttachments } from '#features/posts/attachment-order.ts'
import { requireAuthor } from './require-author.ts'
import { publishSentiment } from '#features/posts/publish-sentiment.ts'
import { changeContent, findContent, insertVersion, lockPost } from '#features/posts/store.ts'
import { schedulePriceLookup } from '#features/posts/symbols/price-lookup.ts'
import { findMentionedSymbols, followSentiment } from '#features/posts/symbols/symbols.ts'
import { insertVersionSymbols, listMentionedSymbols, putSymbols } from '#features/posts/symbols/symbols-store.ts'
import { presentPost } from '#features/posts/view.ts'

type EditRequest = RequestContext<typeof editPost>

/**
 * Edits the viewer's own post and stores its former content as a version; an edit that changes nothing creates none. Concurrent edits run
 * one after the other: the last one stands, all are stored.
 */
export async function edit(request: EditRequest, deps: Deps, services: AmendmentServices): Promise<Post> {
  const { viewer, params } = request
  await requireAuthor(deps.db, viewer.id, { post: params.id, action: 'edit' })
  const attempt = { ...request, body: { ...request.body, post: params.id } }
  const edited = (await findEarlierResult(deps.db, attempt)) === undefined ? await applyEdit(attempt, deps, services) : undefined
  return edited ?? presentPost(deps.db, viewer.id, params.id)
}

/** Returns the edited post; undefined if a concurrent request with the same key has made the edit. */
async function applyEdit(attempt: EditRequest, deps: Deps, services: AmendmentServices): Promise<Post | undefined> {
  const { viewer, params } = attempt
  await checkStorageQuota(deps.db, viewer.id, attempt.files)
  const uploads = await processUploads(attempt.files, deps, viewer.id)
  const quote = await findIdeaQuote(deps.db, params.id, services)
  const { created } = await withIdempotencyKey(deps.db, attempt, async (tx) => {
    const changes = await replaceContent(tx, attempt, { uploads, quote })
    return { changes, post: await presentPost(tx, viewer.id, params.id) }
  })
  const changes = created?.changes ?? null
  if (created === undefined || changes === null) return created?.post
  // Also for the symbols of the replaced version.
  schedulePriceLookup(deps.jobs)
  deps.bus.publish({ topic: 'post.changed', post_id: params.id, author_id: viewer.id, edited: true })
  publishNotifications(deps.bus, changes.notifications)
  publishSentiment(deps.bus, changes.sentimentSymbols)
  return created.post
}

/** Returns the notifications of new mentions and the symbols that gained or lost a sentiment; null if nothing changed. */
async function replaceContent(
  tx: Queryable,
  { viewer, params, body }: EditRequest,
  { uploads, quote }: { uploads: ProcessedFile[]; quote: Quote | null },
): Promise<{ notifications: NotificationChange[]; sentimentSymbols: string[] } | null> {
  const post = params.id
  if ((await lockPost(tx, post)) === 0) throw notFoundError()
  const [before, files] = [await findContent(tx, post), await readPostFiles(tx, post)]
  if (before === undefined) throw notFoundError()
  const { description, trading_markets: market, tags = before.tags } = body
  const added = uploads.map(({ id }) => id)
  const attachments = orderAttachments(files, added, { order: body.order, remove: body.remove_files, alts: body.alts })
  const stored = await listMentionedSymbols(tx, post)
  const chosen = stored.find((symbol) => symbol.chosen)?.symbol
  const found = findMentionedSymbols(description, { market, chosen, tagSymbols: body.tag_symbols, before: stored })
  const { symbols, isGone } = before.sentiment === null ? { symbols: found, isGone: false } : followSentiment(stored, found)
  const name = nameAfterEdit(body.name, { before: before.description, after: description })
  const after = { name, description, market, tags, sentiment: isGone ? null : before.sentiment }
  const isSameContent = isDeepStrictEqual([before, files.now], [after, attachments])
  if (isSameContent && (body.tag_symbols === undefined || isDeepStrictEqual(stored, symbols))) return null

  // A new id under the lock, so that versions are ordered like the edits.
  const version = newId()
  await insertVersion(tx, { id: version, post, tags: before.tags, files: files.now })
  if (stored.length > 0) await insertVersionSymbols(tx, version, stored)
  await changeContent(tx, post, after)
  await putSymbols(tx, post, { symbols, replaces: true, taggedAt: new Date() })
  await replacePostFiles(tx, { owner: viewer.id, post, uploads, files: attachments })
  if (description !== before.description) await sealEdit(tx, post, { text: description, quote })
  const notifications = await notifyMentions(tx, after.description, { actor: viewer.id, post, before: before.description })
  const [had, has] = [stored[0]?.symbol, isGone ? undefined : symbols[0]?.symbol]
  const sentimentSymbols = before.sentiment === null || had === has ? [] : [had, has].filter((symbol) => symbol !== undefined)
  return { notifications, sentimentSymbols }
}
