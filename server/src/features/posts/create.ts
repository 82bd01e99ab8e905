import { type createPost, derivePostName, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { findEarlierResult, withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError } from '#platform/api-error.ts'
import { attachFilesToPost, checkStorageQuota } from '#features/media/attach.ts'
import { processUploads } from '#features/media/upload/process-uploads.ts'
import { notifyMentions, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { checkAltCount } from './attachment-order.ts'
import { insertPost } from './store.ts'
import { schedulePriceLookup } from './symbols/price-lookup.ts'
import { requireSymbol, findMentionedSymbols, toUnpricedRow } from './symbols/symbols.ts'
import { putSymbols } from './symbols/symbols-store.ts'
import { presentNewPost, presentPost } from './view.ts'

/** Creates a post with its files. Without a name it takes the first line of the description (decision D17). */
export async function create(request: RequestContext<typeof createPost>, deps: Deps): Promise<Post> {
  checkAltCount(request.body.alts, request.files.length)
  const { viewer } = request
  // Checked before the files are processed again.
  const repeated = request.files.length === 0 ? undefined : await findEarlierResult(deps.db, request)
  if (repeated !== undefined) return presentPost(deps.db, viewer.id, repeated)
  const { id, created } = await writePost(request, deps)
  if (created === undefined) return presentPost(deps.db, viewer.id, id)
  const { post, notifications } = created
  deps.bus.publish({ topic: 'post.created', post_id: id, author_id: viewer.id })
  publishNotifications(deps.bus, notifications)
  return post
}

async function writePost(request: RequestContext<typeof createPost>, deps: Deps) {
  const { viewer, body } = request
  const symbols = findMentionedSymbols(body.description, body.symbol === undefined ? undefined : requireSymbol(body.symbol))
  await checkStorageQuota(deps.db, viewer.id, request.files)
  const uploads = await processUploads(request.files, deps, viewer.id)
  const name = body.name === undefined || body.name === '' ? derivePostName(body.description) : body.name
  const { description, trading_markets: market, tags, alts, stance = null } = body
  const content = { author: viewer.id, name, description, market, tags, stance }

  async function insert(tx: Queryable, id: Id): Promise<{ post: Post; notifications: NotificationChange[] }> {
    const values = { id, ...content }
    // Pipelined: if the first statement fails, the second one is not executed.
    const [inserted] = await Promise.all([insertPost(tx, values), putSymbols(tx, id, { symbols, isEdit: false })])
    if (inserted === undefined) throw notFoundError()
    await attachFilesToPost(tx, { owner: viewer.id, post: id, uploads, alts })
    const notifications = await notifyMentions(tx, description, { actor: viewer.id, post: id })
    const row = { ...values, ...inserted, author_id: viewer.id, symbols: symbols.map(toUnpricedRow) }
    // Files are presented as stored.
    const post = await (uploads.length > 0 ? presentPost(tx, viewer.id, id) : presentNewPost(tx, row))
    return { post, notifications }
  }

  const result = await withIdempotencyKey(deps.db, request, insert)
  if (symbols.length > 0) schedulePriceLookup(deps.jobs)
  return result
}
