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
export async function create(ask: RequestContext<typeof createPost>, deps: Deps): Promise<Post> {
  checkAltCount(ask.body.alts, ask.files.length)
  const { viewer } = ask
  // Checked before the files are processed again.
  const repeated = ask.files.length === 0 ? undefined : await findEarlierResult(deps.db, ask)
  if (repeated !== undefined) return presentPost(deps.db, viewer.id, repeated)
  const { id, created } = await writePost(ask, deps)
  if (created === undefined) return presentPost(deps.db, viewer.id, id)
  const { post, told } = created
  deps.bus.publish({ topic: 'post.created', post_id: id, author_id: viewer.id })
  publishNotifications(deps.bus, told)
  return post
}

async function writePost(ask: RequestContext<typeof createPost>, deps: Deps) {
  const { viewer, body } = ask
  const symbols = findMentionedSymbols(body.description, body.symbol === undefined ? undefined : requireSymbol(body.symbol))
  await checkStorageQuota(deps.db, viewer.id, ask.files)
  const kept = await processUploads(ask.files, deps, viewer.id)
  const name = body.name === undefined || body.name === '' ? derivePostName(body.description) : body.name
  const { description, trading_markets: market, tags, alts, stance = null } = body
  const content = { author: viewer.id, name, description, market, tags, stance }

  async function insert(tx: Queryable, id: Id): Promise<{ post: Post; told: NotificationChange[] }> {
    const written = { id, ...content }
    // Pipelined: if the first statement fails, the second one is not executed.
    const [inserted] = await Promise.all([insertPost(tx, written), putSymbols(tx, id, { symbols, isEdit: false })])
    if (inserted === undefined) throw notFoundError()
    await attachFilesToPost(tx, { owner: viewer.id, post: id, kept, alts })
    const told = await notifyMentions(tx, description, { actor: viewer.id, post: id })
    const row = { ...written, ...inserted, author_id: viewer.id, symbols: symbols.map(toUnpricedRow) }
    // Files are presented as stored.
    const post = await (kept.length > 0 ? presentPost(tx, viewer.id, id) : presentNewPost(tx, row))
    return { post, told }
  }

  const result = await withIdempotencyKey(deps.db, ask, insert)
  if (symbols.length > 0) schedulePriceLookup(deps.jobs)
  return result
}
